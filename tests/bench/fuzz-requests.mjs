// Generates a request for an operation of the OpenAPI document: valid, almost valid or hostile.
import { createHmac } from 'node:crypto';
import { HOSTILE_TEXTS } from './fuzz-values.mjs';

const COLUMNS = [
  'id',
  'createdAt',
  'status',
  'reference',
  'constructor',
  'toString',
  '__proto__',
  'nothing',
  'totalCents',
];
const STATUSES = ['paid', 'draft', 'cancelled', 'awaiting_payment', 'printed', 'delivered', 'open', 'failed'];

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const FILES = [
  PDF,
  PDF.subarray(0, 60),
  Buffer.from('%PDF-1.4'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('GIF89a'),
  Buffer.alloc(0),
  Buffer.alloc(50_000, 0x41),
];

/** Lists the operations of these documents, each with its document. */
export const listOperations = (documents) =>
  documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map(([method, operation]) => ({ method, path, operation, document, name: `${method.toUpperCase()} ${path}` })),
    ),
  );

const listQuery = (name, random, world) => {
  if (random.chance(0.2)) return random.pick(HOSTILE_TEXTS);
  if (name === 'sort') return JSON.stringify([random.pick(COLUMNS), random.pick(['ASC', 'DESC', 'asc'])]);
  if (name === 'range')
    return JSON.stringify(
      random.pick([[0, 9], [0, 1e6], [9, 0], [-1, 3], [2 ** 53, 2 ** 53], [1e15, 1e15 + 5], [0.5, 2], [0]]),
    );
  const id = world.known(random.pick(['orderId', 'letterId', 'userId', 'documentId']));
  return JSON.stringify(
    random.pick([
      { id: [id] },
      { q: random.pick(HOSTILE_TEXTS.filter((one) => one.length < 300)) },
      { status: random.pick(STATUSES) },
      { status: STATUSES, overdue: true },
      { userId: id, open: true },
      { [random.pick(COLUMNS)]: id },
      { q: 5 },
      { id: id },
    ]),
  );
};

/** Bodies of webhooks that are not JSON. */
const HOOK_TYPES = { mercifacteur: 'application/x-www-form-urlencoded', mail: 'message/rfc822' };

/** Proves the origin of a webhook, for half of them. */
function signature(path, body, env, random) {
  const now = Math.floor(Date.now() / 1000);
  const hmac = (key, text) => createHmac('sha256', key).update(text).digest('hex');
  if (random.chance(0.3))
    return {
      authorization: 'Basic eDp5',
      'stripe-signature': 't=1,v1=00',
      'lob-signature': '00',
      'x-affranchi-signature': `t=${now},v1=00`,
      'lob-signature-timestamp': String(now),
    };
  if (path.endsWith('/stripe'))
    return { 'stripe-signature': `t=${now},v1=${hmac(env.STRIPE_WEBHOOK_SECRET, `${now}.${body}`)}` };
  if (path.endsWith('/maileva'))
    return {
      authorization: `Basic ${Buffer.from(`${env.POSTAL_CALLBACK_LOGIN}:${env.POSTAL_CALLBACK_PASSWORD}`).toString('base64')}`,
    };
  if (path.endsWith('/mail'))
    return { 'x-affranchi-signature': `t=${now},v1=${hmac(env.MAIL_WEBHOOK_SECRET, `${now}.${body}`)}` };
  if (path.endsWith('/mercifacteur')) return { 'x-mf-webhook-secret-key': env.POSTAL_MERCIFACTEUR_WEBHOOK_SECRET };
  return {
    'lob-signature': hmac(env.POSTAL_LOB_WEBHOOK_SECRET, `${now}.${body}`),
    'lob-signature-timestamp': String(now),
  };
}

function notification(path, random, world, maker) {
  const id = random.chance(0.5) ? world.known('orderId') : random.uuid();
  const odd = () => (random.chance(0.3) ? maker.hostile() : undefined);
  if (path.endsWith('/stripe')) {
    const type = random.pick([
      'checkout.session.completed',
      'checkout.session.expired',
      'checkout.session.async_payment_failed',
      'invoice.paid',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'refund.updated',
      'charge.dispute.created',
      'radar.early_fraud_warning.created',
    ]);
    return JSON.stringify({
      id: `evt_${random.int(1, 1e9)}`,
      object: 'event',
      type,
      created: 1_700_000_000,
      data: {
        object: odd() ?? {
          id: `cs_${random.int(1, 1e6)}`,
          object: type.split('.').slice(0, -1).join('.'),
          client_reference_id: id,
          metadata: odd() ?? { order_id: id },
        },
      },
    });
  }
  if (path.endsWith('/mercifacteur')) {
    const detail = odd() ?? [
      {
        ref_courrier: 'x',
        statut_courrier: random.pick(['transit', 'distribue', 'retenu_douane', 'imprime']),
        id_envoi: random.int(1, 1e6),
        ref_interne: odd() ?? id,
        pdd_base64_pdf: odd() ?? PDF.toString('base64'),
      },
    ];
    return new URLSearchParams({
      event: JSON.stringify(
        odd() ?? { name_event: 'new-state', id_user: 1, date_event: random.pick([1_700_000_000, 1e15, -1]) },
      ),
      detail: JSON.stringify(detail),
    }).toString();
  }
  if (path.endsWith('/mail')) {
    const to = random.pick([`reponse+${random.uuid().replaceAll('-', '')}@exemple.fr`, 'contact@exemple.fr']);
    const text = random.pick(['Bonjour, où en est ma lettre ?', ...HOSTILE_TEXTS]).toWellFormed();
    return `From: Camille <fuzz@exemple.fr>\r\nTo: ${to}\r\nSubject: ${odd() ?? 'Question'}\r\nMessage-ID: <${random.uuid()}@exemple.fr>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
  }
  if (path.endsWith('/maileva'))
    return JSON.stringify({
      event_type: odd() ?? 'ON_STATUS_ACCEPTED',
      resource_type: odd() ?? 'registered_mail/v4/sendings',
      event_date: new Date(0).toISOString(),
      resource_id: odd() ?? id,
      resource_custom_id: odd() ?? world.known('letterId'),
      resource_location: odd(),
    });
  return JSON.stringify({
    id: `evt_${random.int(1, 1e9)}`,
    event_type: odd() ?? { id: 'letter.in_transit' },
    reference_id: odd() ?? 'ltr_4868c3b754655f90',
    body: odd() ?? { id: 'ltr_4868c3b754655f90', metadata: { letter: id } },
  });
}

/** Returns the example of the document, with ids of existing rows. */
function withKnown(example, world, userId) {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      (name.endsWith('Id') ? world.known(name, userId) : undefined) ?? withKnown(value, world, userId),
    ]),
  );
}

/**
 * Builds address and body. With `isDeep`, from ids of existing rows and values that match the schema. `prepared` comes
 * from fuzz-prepared.mjs, if there is an entry; without `isDeep` it is changed in one place.
 */
export function requestFor({ method, path, operation }, { isDeep, prepared, random, world, maker, env, userId }) {
  const headers = {};
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    if (place === 'path') {
      const isId = /id$/i.test(name) || schema?.format === 'uuid';
      const pathValue = () => {
        if (!isDeep && !random.chance(0.3)) return random.chance(0.5) ? random.uuid() : maker.hostile();
        return isId ? world.idFor(path, name, userId) : maker.valid(schema ?? {}, name);
      };
      const value = prepared?.params?.[name] ?? pathValue();
      address = address.replace(`{${name}}`, encodeURIComponent(String(value).toWellFormed()) || '_');
    } else if (place === 'query' && (required || random.chance(0.5))) {
      const isList = ['sort', 'range', 'filter'].includes(name);
      const single = () => (isDeep ? maker.valid(schema ?? {}, name) : maker.hostile());
      const value = isList ? listQuery(name, random, world) : single();
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed());
    } else if (place === 'header' && !/xsrf/i.test(name))
      headers[name.toLowerCase()] = encodeURIComponent(
        String(isDeep ? maker.valid(schema ?? {}, name) : maker.hostile()).toWellFormed(),
      );
  }
  if (!isDeep && random.chance(0.2))
    query.append(
      random.pick(['__proto__', 'limit', 'cursor', 'q', 'constructor[x]']),
      random.pick(HOSTILE_TEXTS).toWellFormed(),
    );
  if ([...query].length > 0) address += `?${query}`;
  if (method === 'get') return { address, headers };

  if (path.startsWith('/-/hooks/')) {
    const body = notification(path, random, world, maker);
    return {
      address,
      body,
      headers: {
        ...headers,
        ...signature(path, body, env, random),
        'content-type': HOOK_TYPES[path.split('/').at(-1)] ?? 'application/json',
      },
    };
  }
  if (/\/(enclosures|papers)$/.test(path)) {
    const id = isDeep ? random.uuid() : String(random.pick(HOSTILE_TEXTS)).replace(/[^\x20-\x7e]/g, '');
    return {
      address,
      body: prepared?.bytes ?? random.pick(FILES),
      headers: {
        ...headers,
        'content-type': random.pick(['application/octet-stream', 'application/pdf']),
        'x-enclosure-id': id.slice(0, 200),
        'x-paper-id': id.slice(0, 200),
        'x-file-name': encodeURIComponent(
          random
            .pick(['facture.pdf', ...HOSTILE_TEXTS])
            .toWellFormed()
            .slice(0, 500),
        ),
      },
    };
  }
  const { schema, example } = operation.requestBody?.content?.['application/json'] ?? {};
  if (!schema) return { address, headers };
  headers['content-type'] =
    isDeep || random.chance(0.9)
      ? 'application/json'
      : random.pick([
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/json; charset=latin1',
        ]);
  if (prepared?.body)
    return { address, headers, body: JSON.stringify(isDeep ? prepared.body : maker.almostValid(prepared.body)) };
  if (isDeep && example !== undefined && random.chance(0.3))
    return { address, headers, body: JSON.stringify(withKnown(example, world, userId)) };
  if (isDeep) return { address, headers, body: JSON.stringify(maker.valid(schema)) };
  const raw = random.next();
  if (raw < 0.1)
    return {
      address,
      headers,
      body: random.pick([
        '',
        '{',
        '[]',
        'null',
        '"x"',
        '{"a":1e999}',
        '{"__proto__":{}}',
        '['.repeat(5_000),
        `{"a":"${'x'.repeat(150_000)}"}`,
        '\ufeff{}',
      ]),
    };
  if (raw < 0.15) headers['content-encoding'] = random.pick(['gzip', 'br', 'identity', 'x']);
  return { address, headers, body: JSON.stringify(maker.wrong(schema)) };
}
