import type { Knex } from 'knex';
import type { Deps } from '../../src/kernel/deps.ts';
import { addDays, parisDay } from '../../src/letterpress/index.ts';
import { recordDailyFigures } from '../../src/modules/orders/index.ts';
import { bookBalance } from './book-balance.ts';
import { DAY, later, whenAwake } from './calendar.ts';
import { inventCatalogueWork, inventExports } from './invent-catalogue.ts';
import { inventMachinery } from './invent-machinery.ts';
import { inventOrder, inventScene } from './invent-order.ts';
import { inventSubscription, SUBSCRIPTION_COURSES, SUBSCRIPTION_WEIGHTS } from './invent-subscription.ts';
import { SCENES } from './lives.ts';
import { numberInvoices, prepareInvoices } from './number-invoices.ts';
import { inventCustomers, inventStaff, type Customer } from './people.ts';
import { raiseAlarms } from './raise-alarms.ts';
import { Random } from './random.ts';
import { References } from './references.ts';
import { FILLED_TABLES, Rows, type Reaction } from './rows.ts';
import { AGE_DAYS, TOWN_AGE, type Letter, type Town } from './town.ts';

/** The tables that are filled by statements from the rows of others. */
export const SQL_TABLES = ['invoices', 'balance_operations', 'payouts', 'alarms'];
const BATCH = 1000;
const ORDERS_PER_CUSTOMER = 3;
const ORDERS_PER_SUBSCRIBER = 60;

export interface DemoTown {
  orders: number;
  seed: number;
  /** Also if other orders exist. */
  isAdditional: boolean;
  /** Jobs and e-mails of events, which the town's past shows as done. */
  reactions: readonly Reaction[];
  report(line: string): void;
}

/**
 * Fills a sandbox with invented customers, colleagues and orders of the last months, the same for the same seed and
 * clock. All rows appear at once or not at all, and none of them causes a job. Returns the reason if it was not filled,
 * else null.
 */
export async function seedDemo(deps: Deps, wanted: DemoTown): Promise<string | null> {
  const { db, config } = deps;
  if (!config.sandboxUrl) return 'This installation is no sandbox: invented orders would stand among real ones.';
  if (!wanted.isAdditional && (await db('orders').first('id')))
    return 'There are orders here already. Add --also to place invented ones beside them.';
  const letters = await readLetters(db);
  const now = deps.now();
  const random = new Random(wanted.seed);
  const rows = new Rows(random, now, wanted.reactions);
  await db.transaction(async (trx) => {
    await prepareInvoices(trx);
    const taken = await listReferences(trx);
    const town: Town = {
      random,
      rows,
      now,
      config,
      versionIds: new Map(letters.map(({ slug, versionId }) => [slug, versionId])),
      letters,
      references: new References(taken),
      staff: inventStaff({ random, rows }, wanted.seed, later(now, -TOWN_AGE - DAY)),
      suffix: taken.length > 0 ? ` ${wanted.seed}` : '',
      isFirst: true,
    };
    inventMachinery(town, wanted.orders / AGE_DAYS);
    inventCatalogueWork(town);
    await rows.insert(trx);
    for (let done = 0; done < wanted.orders; done += BATCH) {
      inventBatch(town, wanted, done);
      await rows.insert(trx);
      const count = Math.min(done + BATCH, wanted.orders);
      if ((done / BATCH) % 10 === 9 || count === wanted.orders) wanted.report(`${count} orders`);
    }
    await numberInvoices(trx);
    wanted.report('invoices are numbered');
    await bookBalance(trx, { now, seed: wanted.seed });
    await raiseAlarms(trx, { now, assignee: town.staff.support[0].id });
  });
  for (const table of [...FILLED_TABLES, ...SQL_TABLES]) await db.raw('analyze ??', [table]);
  await recordDailyFigures(deps);
  return null;
}

/** The orders of a batch, the oldest first, with their customers. */
function inventBatch(town: Town, { orders, seed }: DemoTown, done: number): void {
  const { random } = town;
  const count = Math.min(BATCH, orders - done);
  const batchFrom = createdAtOf(town, done, orders);
  const customers = inventCustomers(town, {
    count: Math.ceil(count / ORDERS_PER_CUSTOMER),
    // The seed keeps a second town's addresses apart from the first one's.
    firstIndex: seed * 10_000_000 + done,
    before: batchFrom,
  });
  if (done === 0)
    inventExports(
      town,
      customers.map(({ id }) => id),
    );
  const pick = (): Customer => customers[random.below(customers.length)]!; // there is always one
  for (let i = 0; i < count; i += 1) {
    const scene = SCENES[done + i];
    if (scene) inventScene(town, pick(), scene);
    else inventOrder(town, pick(), createdAtOf(town, done + i, orders));
    town.isFirst = done + i < SCENES.length;
  }
  const subscribers = Math.ceil(count / ORDERS_PER_SUBSCRIBER);
  for (const [i, customer] of customers
    .slice(0, done === 0 ? subscribers + SUBSCRIPTION_COURSES.length : subscribers)
    .entries())
    inventSubscription(
      town,
      customer,
      (done === 0 ? SUBSCRIPTION_COURSES[i] : undefined) ?? random.weighted(SUBSCRIPTION_WEIGHTS),
    );
}

/** Evenly over the months, in the daytime. */
function createdAtOf({ random, now }: Town, index: number, orders: number): Date {
  const at = later(now, -TOWN_AGE * (1 - index / orders));
  const awake = whenAwake(parisDay(at), random);
  return awake < later(now, -60_000) ? awake : whenAwake(addDays(parisDay(at), -1), random);
}

async function listReferences(trx: Knex.Transaction): Promise<string[]> {
  const references: string[] = [];
  for (const table of ['orders', 'threads', 'subscriptions'])
    references.push(...(await trx(table).pluck<string[]>('reference')));
  return references;
}

const readLetters = async (db: Knex): Promise<Letter[]> =>
  db('template_versions')
    .distinctOn('slug')
    .whereNull('withdrawn_at')
    .orderBy([{ column: 'slug' }, { column: 'version', order: 'desc' }])
    .select({ category: 'category', slug: 'slug', versionId: 'id', source: 'source', samples: 'samples' })
    .select({ reviewedOn: db.raw(`data->>'reviewedOn'`), legalBasis: db.raw(`data->'legalBasis'`) });
