import type { Knex } from 'knex';
import type { Deps } from '../../src/kernel/deps.ts';
import { addDays, toParisDay } from '../../src/letterpress/index.ts';
import { recordDailyFigures } from '../../src/modules/orders/index.ts';
import { bookBalance } from './book-balance.ts';
import { DAY, later, whenAwake } from './calendar.ts';
import { AGE_DAYS, DEMO_AGE, type Letter, type DemoContext } from './demo-context.ts';
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

/** The tables that are filled by SQL from the rows of others. */
export const SQL_TABLES = ['invoices', 'balance_operations', 'payouts', 'alarms'];
const BATCH = 1000;
const ORDERS_PER_CUSTOMER = 3;
const ORDERS_PER_SUBSCRIBER = 60;

export interface DemoOptions {
  orders: number;
  seed: number;
  /** Also runs if other orders exist. */
  isAdditional: boolean;
  /** The jobs and e-mails of events, which are inserted as done. */
  reactions: readonly Reaction[];
  report(line: string): void;
}

/**
 * Fills a sandbox with invented customers, colleagues and orders of the last months: the same for the same seed and
 * clock. All rows appear in one transaction, and none of them triggers a job. Returns the reason if nothing was
 * inserted, else null.
 */
export async function seedDemo(deps: Deps, options: DemoOptions): Promise<string | null> {
  const { db, config } = deps;
  if (!config.sandboxUrl) return 'This installation is no sandbox: invented orders must not mix with real ones.';
  if (!options.isAdditional && (await db('orders').first('id')))
    return 'There are orders here already. Add --also to add invented ones.';
  const letters = await readLetters(db);
  const now = deps.now();
  const random = new Random(options.seed);
  const rows = new Rows(random, now, options.reactions);
  await db.transaction(async (trx) => {
    await prepareInvoices(trx);
    const taken = await listReferences(trx);
    const context: DemoContext = {
      random,
      rows,
      now,
      config,
      versionIds: new Map(letters.map(({ slug, versionId }) => [slug, versionId])),
      letters,
      references: new References(taken),
      staff: inventStaff({ random, rows }, options.seed, later(now, -DEMO_AGE - DAY)),
      suffix: taken.length > 0 ? ` ${options.seed}` : '',
      isFirst: true,
    };
    inventMachinery(context, options.orders / AGE_DAYS);
    inventCatalogueWork(context);
    await rows.insert(trx);
    for (let done = 0; done < options.orders; done += BATCH) {
      inventBatch(context, options, done);
      await rows.insert(trx);
      const count = Math.min(done + BATCH, options.orders);
      if ((done / BATCH) % 10 === 9 || count === options.orders) options.report(`${count} orders`);
    }
    await numberInvoices(trx);
    options.report('invoices are numbered');
    await bookBalance(trx, { now, seed: options.seed });
    await raiseAlarms(trx, { now, assignee: context.staff.support[0].id });
  });
  for (const table of [...FILLED_TABLES, ...SQL_TABLES]) await db.raw('analyze ??', [table]);
  await recordDailyFigures(deps);
  return null;
}

/** Invents the orders of a batch, oldest first, with their customers. */
function inventBatch(context: DemoContext, { orders, seed }: DemoOptions, done: number): void {
  const { random } = context;
  const count = Math.min(BATCH, orders - done);
  const batchFrom = chooseCreationInstant(context, done, orders);
  const customers = inventCustomers(context, {
    count: Math.ceil(count / ORDERS_PER_CUSTOMER),
    // The seed prevents the addresses of two runs from colliding.
    firstIndex: seed * 10_000_000 + done,
    before: batchFrom,
  });
  if (done === 0)
    inventExports(
      context,
      customers.map(({ id }) => id),
    );
  const pick = (): Customer => customers[random.below(customers.length)]!; // there is always one
  for (let i = 0; i < count; i += 1) {
    const scene = SCENES[done + i];
    if (scene) inventScene(context, pick(), scene);
    else inventOrder(context, pick(), chooseCreationInstant(context, done + i, orders));
    context.isFirst = done + i < SCENES.length;
  }
  const subscribers = Math.ceil(count / ORDERS_PER_SUBSCRIBER);
  for (const [i, customer] of customers
    .slice(0, done === 0 ? subscribers + SUBSCRIPTION_COURSES.length : subscribers)
    .entries())
    inventSubscription(
      context,
      customer,
      (done === 0 ? SUBSCRIPTION_COURSES[i] : undefined) ?? random.weighted(SUBSCRIPTION_WEIGHTS),
    );
}

/** Spreads orders evenly over the months, during the day. */
function chooseCreationInstant({ random, now }: DemoContext, index: number, orders: number): Date {
  const at = later(now, -DEMO_AGE * (1 - index / orders));
  const awake = whenAwake(toParisDay(at), random);
  return awake < later(now, -60_000) ? awake : whenAwake(addDays(toParisDay(at), -1), random);
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
