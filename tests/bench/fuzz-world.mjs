// Fills the product for the fuzz: letters in every state, and the ids of all rows.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pause } from './bench-stack.mjs';
import { demoCustomer } from './every-page.mjs';
import { PASSWORD } from './fuzz-people.mjs';
import { addRows } from './fuzz-rows.mjs';
import { lettersOfHelene } from './letters-of-helene.mjs';
import { LoadClient } from './load-client.mjs';

/** Words in the address that determine the fate of a letter at the sandbox (src/sandbox/maileva/plan.ts). */
const FATES = ['Service NPAI', 'Service REJET', 'Service ABSENT', undefined];
const REFRESH_MS = 3_000;
const FAILING_REFUND = '4000000000005126';
const PAYING = '4242424242424242';
/** Test cards of Stripe: accepted, disputed in three ways, and one whose refunds fail. */
const CARDS = [PAYING, '4000000000000259', PAYING, FAILING_REFUND, '4000000000001976', PAYING, '4000000000002685'];
/** The limit of withdrawn templates: they are no longer sold, and something must remain to order. */
const MAX_WITHDRAWN = 5;

/** Maps a path segment, or the start of a field name, to a table. */
const TABLES = {
  papers: 'enclosures',
  paper: 'enclosures',
  enclosure: 'enclosures',
  templates: 'template_versions',
  template: 'template_versions',
  templateVersion: 'template_versions',
  'template-drafts': 'template_drafts',
  contact: 'contacts',
  events: 'outbox',
  order: 'orders',
  document: 'documents',
  letter: 'letters',
  user: 'users',
  message: 'threads',
  messages: 'threads',
  threads: 'threads',
  staff: 'users',
  webhooks: 'inbox',
  checks: 'legal_checks',
  thread: 'threads',
};

/** The values that these fields must have for a request to succeed. */
const FIELDS = {
  category: 'telecom-energie',
  slug: 'resiliation-box',
  password: PASSWORD,
  currentPassword: PASSWORD,
  terms: true,
  immediateStart: true,
  withdrawalLoss: true,
};

/** A letter with a follow-up letter: its customer can add the date to a calendar. */
const WITH_FOLLOW_UP = 'telecom-energie/reclamation-internet-panne';

export async function fuzzWorld(product, random) {
  const db = new pg.Pool({ connectionString: product.env.DATABASE_URL, max: 4 });
  db.on('error', () => {});
  let rows = new Map();
  let withdrawable = [];
  let isOver = false;

  async function refresh() {
    const { rows: tables } = await db.query(
      `select c.table_name as name, bool_or(c.column_name = 'user_id') as owned, bool_or(c.column_name = 'status') as has_status
         from information_schema.columns c where c.table_schema = 'public' group by 1
       having bool_or(c.column_name = 'id' and c.udt_name = 'uuid')`,
    );
    const found = new Map();
    for (const { name, owned, has_status } of tables) {
      // The newest rows, and some in every state, however rare.
      const status = has_status ? 'status' : 'null';
      const { rows: some } = await db.query(
        `select id, ${owned ? 'user_id' : 'null'} as owner from (select *, row_number() over (partition by ${status} order by id desc) as n from ${name}) as t where n <= 40`,
      );
      if (some.length > 0) found.set(name, some);
    }
    rows = found;
    const { rows: last } = await db.query(
      `select id from template_versions where slug <> all($1) order by slug desc limit ${MAX_WITHDRAWN}`,
      [[FIELDS.slug, WITH_FOLLOW_UP.split('/')[1]]],
    );
    withdrawable = last;
  }

  const someId = (table, userId) => {
    const all = rows.get(table);
    if (!all) return undefined;
    const own = all.filter(({ owner }) => owner === userId);
    return random.pick(own.length > 0 && random.chance(0.8) ? own : all).id;
  };
  const anyId = () => random.pick(random.pick([...rows.values()])).id;

  /** Continues to order, pay, cancel and post letters, so that there is always one in each state. */
  async function orderContinuously() {
    const client = new LoadClient(product.url);
    const email = `fuzz.${randomUUID()}@exemple.fr`;
    await client.register({ email, password: PASSWORD, firstName: 'Camille', lastName: 'Exemple' });
    for (let round = 0; !isOver; round += 1) {
      try {
        const fate = FATES[round % FATES.length];
        const { orderId, url } = await client.place('Organisme Exemple', {
          sending: ['registered', 'registered_receipt', 'green'][round % 3],
          ...(fate && { to: { service: fate } }),
        });
        const cancel = () => client.send('POST', `/-/api/v1/orders/${orderId}/cancel`, '{}', 'application/json');
        const card = CARDS[round % CARDS.length];
        if (round % 5 === 4) await cancel();
        else if (round % 5 !== 3) await client.pay(new URL(url).pathname, card);
        // Cancelled after the payment; its refund fails at the bank.
        if (card === FAILING_REFUND) setTimeout(() => void cancel().catch(() => {}), 3_000).unref();
      } catch {
        // If the fuzz has changed this draft, it is no longer complete; the next letter uses another one.
      }
      await pause(2_000);
    }
  }

  async function orderWithFollowUp() {
    const client = new LoadClient(product.url);
    await client.logIn(demoCustomer(product.env));
    client.template = await client.api('GET', `/-/api/v1/templates/${WITH_FOLLOW_UP}`);
    const { url } = await client.place('Fibre Exemple', { sending: 'registered_receipt' });
    await client.pay(new URL(url).pathname);
  }

  const letters = lettersOfHelene(product.url, demoCustomer(product.env), async () => {});
  await Promise.all([letters, orderWithFollowUp()]);
  await addRows(db);
  await refresh();
  const renew = () => addRows(db).then(refresh);
  const timer = setInterval(() => void renew().catch(() => {}), REFRESH_MS);
  const ordering = orderContinuously().catch(() => {});

  return {
    db,
    /** Returns an id for a path parameter, by the preceding segment. */
    idFor(path, name, userId) {
      if (path.endsWith('/withdraw')) return random.pick(withdrawable).id;
      const folder = path.split('/').at(path.split('/').indexOf(`{${name}}`) - 1) ?? '';
      return someId(TABLES[folder] ?? folder.replaceAll('-', '_'), userId) ?? anyId();
    },
    /** Returns a value for a field whose name says what it contains. */
    known(name, userId) {
      const match = /^(\w+?)(Version)?Id$/.exec(name);
      if (match) return someId(TABLES[match[2] ? `${match[1]}Version` : match[1]] ?? `${match[1]}s`, userId);
      if (name === 'expectedTotalCents') return random.pick([1380, 1090, 756, 490, 0]);
      if (name === 'expectedMonthlyCents') return random.pick([990, 1]);
      if (name === 'revision') return random.int(1, 3);
      return FIELDS[name];
    },
    async close() {
      isOver = true;
      clearInterval(timer);
      await ordering;
      await db.end();
    },
  };
}
