// The requests of the back office that are timed: a search for every kind of term, every list in every order and with
// every filter, and pages of orders.

const ADMIN = '/-/admin/v1';
const ORDERS = 8;

const one = async (db, sql) => Object.values((await db.query(`${sql} limit 1`)).rows[0] ?? {})[0];
const many = async (db, sql) => (await db.query(sql)).rows.map((row) => Object.values(row)[0]);
const get = (name, path) => ({ name, method: 'GET', path });
const post = (name, path, body) => ({ name, method: 'POST', path, body });

/** Returns one search for every kind of term of `search-desk.ts`, with values from the database. */
export async function searchRequests(db) {
  const [reference, order, letter] = [
    await one(db, 'select reference from orders order by id offset 1000'),
    await one(db, 'select id from orders order by id offset 2000'),
    await one(db, 'select id from letters order by id offset 3000'),
  ];
  const person = (await db.query('select * from users where last_name <> $$$$ order by id offset 500 limit 1')).rows[0];
  const common = await one(
    db,
    'select first_name from users where length(first_name) > 3 group by 1 order by count(*) desc',
  );
  const surname = await one(
    db,
    'select last_name from users where length(last_name) > 4 group by 1 order by count(*) desc',
  );
  const tracking = await one(db, 'select tracking_number from letters where tracking_number is not null offset 400');
  const payment = (await db.query('select * from payments where paid_at is not null order by id offset 900 limit 1'))
    .rows[0];
  const day = payment.paid_at.toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' });
  const euros = (payment.amount_cents / 100).toFixed(2).replace('.', ',');
  const title = await one(db, 'select title from orders order by id offset 77');
  const longest = person.last_name.length > 5 ? person.last_name : surname;
  const typed = {
    'a reference': reference,
    'a reference with spaces': ` ${reference.replace('-', ' ').toLowerCase()} `,
    'the beginning of a reference': reference.slice(0, 5),
    'an unknown reference': 'AF-ZZZZZZ',
    'an e-mail address': person.email,
    'the beginning of an e-mail address': `${person.email.split('@')[0]}@`,
    'first and last name': `${person.first_name} ${person.last_name}`,
    'last and first name': `${person.last_name} ${person.first_name}`,
    'half a name': person.last_name.slice(0, 3),
    'two letters': person.last_name.slice(0, 2),
    'a first name of many': common,
    'a last name of many': surname,
    'a typing error': longest.slice(0, 2) + longest.slice(3),
    'a typing error in two words': `${person.first_name} ${longest.slice(0, 2)}${longest.slice(3)}`,
    'a tracking number': tracking,
    'a tracking number with spaces': tracking?.replace(/(..)(...)/, '$1 $2 '),
    'a payment of Stripe': payment.stripe_payment_intent_id,
    'a refund of Stripe': await one(db, 'select stripe_refund_id from refunds where stripe_refund_id is not null'),
    'an unknown id of Stripe': 'pi_3Unknown000000',
    'an event of Stripe': await one(db, `select provider_event_id from inbox where provider_event_id like 'evt_%'`),
    'the id of an order': order,
    'the id of a letter': letter,
    'an unknown id': '0190a6f0-0000-7000-8000-000000000000',
    'the reference of a partner': await one(db, 'select provider_ref from letters where provider_ref is not null'),
    'a postcode': await one(db, 'select search_postcode from letters where search_postcode is not null'),
    'an invoice': await one(db, 'select number from invoices'),
    'a card': `carte ${payment.card?.slice(-4) ?? '4242'}`,
    'an amount': `${euros} €`,
    'an amount with a day': `${euros} ${day}`,
    'common words': 'numero 12',
    'words of a title': title,
    'one word of a title': title.split(' ').toSorted((a, b) => b.length - a.length)[0],
    'words without a match': 'introuvable personne',
  };
  const all = Object.entries(typed)
    .filter(([, q]) => q)
    .map(([name, q]) => post(`search: ${name} (${shorten(q)})`, `${ADMIN}/search`, { q }));
  return [
    ...all,
    ...['orders', 'letters', 'users'].map((kind) =>
      post(`search: every ${kind} of a first name`, `${ADMIN}/search`, { q: common, kind }),
    ),
  ];
}
/** Shortens a typed text, so that the table stays readable. */
const shorten = (text) => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

/**
 * Derives requests from the API document: each list unfiltered, sorted both ways, with each filter set to existing
 * values, and its last page.
 */
export async function listRequests(session, db) {
  const document = await session.json('GET', `${ADMIN}/openapi.json`);
  const { paths } = document;
  const lists = Object.entries(paths).filter(
    ([path, { get: read }]) => !path.includes('{') && read?.responses?.[200]?.headers?.['Content-Range'],
  );
  const requests = [];
  for (const [path] of lists) requests.push(...(await findList(session, db, path, document)));
  return [
    ...requests,
    ...['dashboard', 'menu-counts', 'alarm-groups', 'inbox-figures'].map((name) => get(name, `${ADMIN}/${name}`)),
  ];
}

async function findList(session, db, path, { paths, components }) {
  const name = path.slice(ADMIN.length + 1);
  const { parameters, responses } = paths[path].get;
  const { $ref } = responses[200].content['application/json'].schema.items;
  const row = components.schemas[$ref?.split('/').at(-1)]?.properties ?? {};
  const findSchema = (field) =>
    parameters.find((parameter) => parameter.name === field).content['application/json'].schema;
  const sorts = findSchema('sort').prefixItems[0].enum;
  const filters = findSchema('filter').propertyNames.enum;
  const list = (what, params) => get(`${name}: ${what}`, `${path}?${toQuery(params)}`);
  const rows = await session.json('GET', `${path}?${toQuery({ range: [0, 199] })}`);
  const total = await findTotal(session, path);
  const requests = [list('default', {})];
  const lastPage = (params) =>
    list(`last page ${JSON.stringify(params)}`, { ...params, range: [Math.max(0, total - 25), total - 1] });
  if (total > 25) requests.push(lastPage({}));
  for (const field of sorts)
    for (const order of ['ASC', 'DESC']) {
      requests.push(list(`sort ${field} ${order}`, { sort: [field, order] }));
      if (total > 25) requests.push(lastPage({ sort: [field, order] }));
    }
  for (const filter of filters)
    for (const value of await listValues(filter, { rows, db, choices: listChoices(row[filter], components) }))
      requests.push(list(`filter ${filter} ${JSON.stringify(value).slice(0, 40)}`, { filter: { [filter]: value } }));
  if (paths[`${path}/query`])
    for (const q of await listTyped(name, rows, db))
      requests.push(post(`${name}: typed (${shorten(q)})`, `${path}/query`, { filter: { q } }));
  return requests;
}

const toQuery = (params) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)])).toString();

async function findTotal(session, path) {
  const answer = await session.send('GET', `${path}?${toQuery({ range: [0, 0] })}`);
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-range').split('/')[1]);
}

/** Returns the values of an enum, else undefined. */
function listChoices(field, { schemas }) {
  const schema = field?.$ref ? schemas[field.$ref.split('/').at(-1)] : field;
  return schema?.enum ?? schema?.anyOf?.find((one) => one.enum)?.enum;
}

/**
 * Returns values for a filter: ids of rows, every state (some have few rows), values of existing rows, or true for
 * booleans.
 */
async function listValues(filter, { rows, db, choices }) {
  if (filter === 'id') return [rows.slice(0, 25).map(({ id }) => id)];
  if (filter === 'userId') return [await one(db, 'select user_id from orders group by 1 order by count(*) desc')];
  if (filter === 'letterStatus')
    return (await many(db, 'select distinct status from letters')).map((status) => [status]);
  if (choices) return choices.map((choice) => [choice]);
  const values = [...new Set(rows.map((row) => row[filter]).filter((value) => value !== null && value !== undefined))];
  if (values.length === 0) return [true, ['x']];
  return values.slice(0, 3).map((value) => (typeof value === 'string' ? [value] : value));
}

/** Returns texts to type into the search field of a list. */
async function listTyped(name, rows, db) {
  const people = ['users', 'messages', 'staff'];
  if (people.includes(name)) {
    const { first_name, last_name } = (
      await db.query('select * from users where last_name <> $$$$ order by id offset 300 limit 1')
    ).rows[0];
    return [last_name, `${first_name} ${last_name}`, first_name, last_name.slice(0, 2), 'introuvable'];
  }
  const field = ['reference', 'orderReference', 'trackingNumber', 'number', 'slug', 'subject'].find((candidate) =>
    rows.some((row) => row[candidate]),
  );
  const text = field ? String(rows.find((row) => row[field])[field]) : 'AF-7K2M4P';
  return [text, text.slice(0, 4), 'ZZZZZZ'];
}

/** Returns requests for the page of an order with its history: old, new and random orders. */
export async function orderRequests(db) {
  const ids = [
    ...(await many(db, `(select id from orders order by created_at desc limit 2)`)),
    ...(await many(db, `select id from orders order by md5(id::text) limit ${ORDERS - 4}`)),
    ...(await many(db, 'select order_id from payments join refunds on payment_id = payments.id limit 1')),
    ...(await many(db, 'select order_id from payments join disputes on payment_id = payments.id limit 1')),
  ];
  return ids.flatMap((id, i) => [
    get(`order ${i + 1}: the desk`, `${ADMIN}/orders/${id}/desk`),
    get(`order ${i + 1}: its history`, `${ADMIN}/orders/${id}/history`),
    get(`order ${i + 1}: its record`, `${ADMIN}/orders/${id}`),
  ]);
}
