// What the product holds while it is fuzzed: letters in every state, and the ids of all its rows.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { demoCustomer } from './every-page.mjs';
import { PASSWORD } from './fuzz-people.mjs';
import { addRows } from './fuzz-rows.mjs';
import { lettersOfHelene } from './letters-of-helene.mjs';
import { LoadClient } from './load-client.mjs';
import { pause } from './plant.mjs';

/** What becomes of a letter at the stand-in of the partner (src/sandbox/maileva/plan.ts). */
const FATES = ['Service NPAI', 'Service REJET', 'Service ABSENT', undefined];
const REFRESH_MS = 3_000;
const FAILING_REFUND = '4000000000005126';
const PAYING = '4242424242424242';
/** Stripe's test numbers: paid, contested three ways, and one whose refunds come back. */
const CARDS = [PAYING, '4000000000000259', PAYING, FAILING_REFUND, '4000000000001976', PAYING, '4000000000002685'];
/** What is withdrawn is sold no more: a few templates are given up, or nothing could be ordered at the end. */
const MOST_WITHDRAWN = 5;

/** The tables whose name a segment of a path, or the beginning of a field's name, gives. */
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

/** What these fields have to hold for a request to go through. */
const FIELDS = {
  category: 'telecom-energie',
  slug: 'resiliation-box',
  password: PASSWORD,
  currentPassword: PASSWORD,
  terms: true,
  immediateStart: true,
  withdrawalLoss: true,
};

/** A letter that another one may follow: its reader can keep the day in a calendar. */
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
      // Newest first, and some of every state, however rare.
      const status = has_status ? 'status' : 'null';
      const { rows: some } = await db.query(
        `select id, ${owned ? 'user_id' : 'null'} as owner from (select *, row_number() over (partition by ${status} order by id desc) as n from ${name}) as t where n <= 40`,
      );
      if (some.length > 0) found.set(name, some);
    }
    rows = found;
    const { rows: last } = await db.query(
      `select id from template_versions where slug <> all($1) order by slug desc limit ${MOST_WITHDRAWN}`,
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

  /** Letters go on being ordered, paid, cancelled and posted, so that there is always one in each state. */
  async function keepOrdering() {
    const town = new LoadClient(product.url);
    const email = `fuzz.${randomUUID()}@exemple.fr`;
    await town.register({ email, password: PASSWORD, firstName: 'Camille', lastName: 'Exemple' });
    for (let round = 0; !isOver; round += 1) {
      try {
        const fate = FATES[round % FATES.length];
        const { orderId, url } = await town.place('Organisme Exemple', {
          sending: ['registered', 'registered_receipt', 'green'][round % 3],
          ...(fate && { to: { service: fate } }),
        });
        const cancel = () => town.send('POST', `/-/api/v1/orders/${orderId}/cancel`, '{}', 'application/json');
        const card = CARDS[round % CARDS.length];
        if (round % 5 === 4) await cancel();
        else if (round % 5 !== 3) await town.pay(new URL(url).pathname, card);
        // Given up once it is paid: its refund fails at the bank.
        if (card === FAILING_REFUND) setTimeout(() => void cancel().catch(() => {}), 3_000).unref();
      } catch {
        // A draft that the fuzz changed meanwhile is no letter any more: the next one is.
      }
      await pause(2_000);
    }
  }

  async function orderWithFollowUp() {
    const town = new LoadClient(product.url);
    await town.logIn(demoCustomer(product.env));
    town.template = await town.api('GET', `/-/api/v1/templates/${WITH_FOLLOW_UP}`);
    const { url } = await town.place('Fibre Exemple', { sending: 'registered_receipt' });
    await town.pay(new URL(url).pathname);
  }

  const letters = lettersOfHelene(product.url, demoCustomer(product.env), async () => {});
  await Promise.all([letters, orderWithFollowUp()]);
  await addRows(db);
  await refresh();
  const renew = () => addRows(db).then(refresh);
  const timer = setInterval(() => void renew().catch(() => {}), REFRESH_MS);
  const ordering = keepOrdering().catch(() => {});

  return {
    db,
    /** An id for a parameter of a path, by the folder that stands before it. */
    idFor(path, name, userId) {
      if (path.endsWith('/withdraw')) return random.pick(withdrawable).id;
      const folder = path.split('/').at(path.split('/').indexOf(`{${name}}`) - 1) ?? '';
      return someId(TABLES[folder] ?? folder.replaceAll('-', '_'), userId) ?? anyId();
    },
    /** A value for a field, where its name says what it holds. */
    known(name, userId) {
      const thing = /^(\w+?)(Version)?Id$/.exec(name);
      if (thing) return someId(TABLES[thing[2] ? `${thing[1]}Version` : thing[1]] ?? `${thing[1]}s`, userId);
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
