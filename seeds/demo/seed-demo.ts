import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Deps } from '../../src/kernel/deps.ts';
import { inventOrder, type Customer, type Rows } from './invent-order.ts';
import { type LifeName, LIVES } from './lives.ts';
import { inventPerson } from './people.ts';
import { Random } from './random.ts';

const DAY = 86_400_000;
const MONTHS_BACK_DAYS = 300;
const BATCH = 1000;
const ORDERS_PER_CUSTOMER = 3;
/** In an order that the foreign keys allow. */
const TABLES = [
  'users', 'documents', 'orders', 'letters', 'payments', 'refunds', 'disputes', 'tracking_events', 'tracking_polls',
  'state_transitions', 'outbox',
] as const; // prettier-ignore

export interface DemoTown {
  orders: number;
  seed: number;
  /** Also beside orders of others. */
  isAdditional: boolean;
  report(line: string): void;
}

/**
 * Fills a sandbox with invented customers and orders of the last months, the same for the same seed and clock. All rows
 * appear at once or not at all. Returns why it did not, or null.
 */
export async function seedDemo(deps: Deps, town: DemoTown): Promise<string | null> {
  const { db, config } = deps;
  if (!config.sandboxUrl) return 'This installation is no sandbox: invented orders would stand among real ones.';
  if (!town.isAdditional && (await db('orders').first('id')))
    return 'There are orders here already. Add --also to place invented ones beside them.';
  const versionIds = await readVersionIds(db);
  await db.transaction(async (trx) => {
    const random = new Random(town.seed);
    const now = deps.now();
    const lives = Object.keys(LIVES) as LifeName[];
    const invented = { random, now, config, versionIds };
    let customers: Customer[] = [];
    for (let done = 0; done < town.orders; done += BATCH) {
      const rows: Rows = new Map();
      const count = Math.min(BATCH, town.orders - done);
      customers = inventCustomers({ ...invented, rows }, done, Math.ceil(count / ORDERS_PER_CUSTOMER), town.seed);
      for (let i = 0; i < count; i += 1) {
        const index = done + i;
        // The first ones show each life once; the others follow the clock, the newest last.
        const life = lives[index];
        const share = life ? 1 - 0.5 / MONTHS_BACK_DAYS : index / town.orders;
        const createdAt = new Date(now.getTime() - (1 - share) * MONTHS_BACK_DAYS * DAY - random.below(3600) * 1000);
        inventOrder({ ...invented, rows }, customers[random.below(customers.length)]!, createdAt, life);
      }
      await insertRows(trx, rows);
      if ((done / BATCH) % 10 === 9 || done + count === town.orders) town.report(`${done + count} orders`);
    }
  });
  for (const table of TABLES) await db.raw('analyze ??', [table]);
  return null;
}

const readVersionIds = async (db: Knex): Promise<Map<string, string>> => {
  const versions: { id: string; slug: string }[] = await db('template_versions')
    .whereNull('withdrawn_at')
    .orderBy('version')
    .select('id', 'slug');
  return new Map(versions.map(({ slug, id }) => [slug, id]));
};

function inventCustomers(
  { random, now, rows }: { random: Random; now: Date; rows: Rows },
  start: number,
  count: number,
  seed: number,
): Customer[] {
  const createdAt = new Date(now.getTime() - (MONTHS_BACK_DAYS + 1) * DAY);
  const people = Array.from({ length: count }, (_, i) => ({
    id: random.uuid(createdAt),
    createdAt,
    // The seed keeps a second town's addresses apart from the first one's.
    ...inventPerson(random, seed * 10_000_000 + start + i),
  }));
  rows.set(
    'users',
    people.map(({ id, firstName, lastName, email }) => ({
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      // No password has this hash: nobody logs in as an invented customer.
      password_hash: createHash('sha256').update(id).digest('hex'),
      created_at: createdAt,
      email_verified_at: createdAt,
    })),
  );
  return people;
}

/** One statement per table: PostgreSQL opens the rows from JSON, with all constraints on. */
async function insertRows(trx: Knex.Transaction, rows: Rows): Promise<void> {
  for (const table of TABLES) {
    const list = rows.get(table);
    if (!list) continue;
    const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
    const groups = new Map<string, unknown[]>();
    // Rows without a column get its default, so they go in by a statement of their own.
    for (const row of list) {
      const names = columns.filter((column) => column in row).join();
      const group = groups.get(names);
      if (group) group.push(row);
      else groups.set(names, [row]);
    }
    for (const [names, group] of groups) {
      const quoted = names
        .split(',')
        .map((name) => `"${name}"`)
        .join(', ');
      await trx.raw(`insert into ?? (${quoted}) select ${quoted} from json_populate_recordset(null::??, ?::json)`, [
        table,
        table,
        JSON.stringify(group),
      ]);
    }
  }
}
