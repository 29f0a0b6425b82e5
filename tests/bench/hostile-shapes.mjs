// Forty kinds of hostile requests. `by` is the role of the sender; without `body` it is a GET.
import { deflateSync, gzipSync } from 'node:zlib';

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const record = (count, key, value) => Object.fromEntries(times(count, (index) => [key(index), value]));
const json = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const TYPE = { 'content-type': 'application/json' };

/** A one-page PDF whose content expands to a megabyte of zeros for each kilobyte sent. */
const pdfBomb = () => {
  const stream = deflateSync(Buffer.alloc(60_000_000, 0x20));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
};
/** The header of an image of 60,000 by 60,000 pixels. */
const pngBomb = () => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(4), Buffer.alloc(2_000)]);
};

/** `facts`: the ids that the requests need. */
export function shapes({ templateVersionId, templateDraftId, uuid }) {
  const post = (name, by, path, body, headers = {}) => ({
    name,
    by,
    method: 'POST',
    path,
    body: Buffer.isBuffer(body) ? () => body : body,
    headers: { ...TYPE, ...headers },
  });
  const get = (name, path, headers = {}, by = 'visitor') => ({ name, by, method: 'GET', path, headers });
  const draft = (name, change) => {
    const [before, after] = json({
      id: 'THE-ID',
      templateVersionId,
      content: { answers: {}, sender: {}, recipient: {}, sending: null, ...change },
    })
      .toString()
      .split('THE-ID');
    return post(name, 'customer', '/-/api/v1/documents', () => Buffer.from(before + uuid() + after));
  };
  const list = (name, params) => get(name, `/-/admin/v1/orders?${new URLSearchParams(params)}`, {}, 'admin');
  const upload = (name, bytes) => ({
    name,
    by: 'customer',
    method: 'POST',
    path: '/-/api/v1/papers',
    body: () => bytes,
    headers: () => ({ 'content-type': 'application/octet-stream', 'x-paper-id': uuid(), 'x-file-name': 'a.pdf' }),
  });
  const form = (name, fields) => ({
    name,
    by: 'visitor',
    method: 'POST',
    path: '/nous-contacter',
    body: () => Buffer.from(fields),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const search = (name, q) => get(name, `/-/api/v1/search?${new URLSearchParams({ q })}`);
  const addressCheck = (name, body, headers) => post(name, 'visitor', '/-/api/v1/addresses/check', json(body), headers);

  return [
    draft('100,000 wrong keys', { answers: record(100_000, (n) => `K${n}`, 1) }),
    draft('20,000 wrong keys below the limit of bytes', { answers: record(20_000, (n) => `K${n}`, 1) }),
    draft('60,000 answers that are objects', { answers: record(60_000, (n) => `k${n}`, {}) }),
    draft('100 lists of 100 wrong entries', {
      answers: record(
        100,
        (n) => `k${n}`,
        times(100, () => ({ A: 1 })),
      ),
    }),
    draft('40,000 wrong points in a signature', {
      signatures: [{ width: 50, height: 20, strokes: times(20, () => times(1_900, () => 1)) }],
    }),
    draft('one answer of 240 kB', { answers: { subject: 'a'.repeat(240_000) } }),
    draft('one answer of 190 kB of spaces and line ends', { answers: { subject: ' \n'.repeat(95_000) } }),
    draft('prototype keys', json('{"__proto__":{"a":1},"constructor":{"prototype":{}}}')),
    addressCheck('100,000 NULs', { x: times(100_000, () => '\0') }),
    addressCheck('2,000 NULs', { x: times(2_000, () => '\0') }),
    addressCheck('2,000 lone surrogates', { x: times(2_000, () => '\ud800') }),
    addressCheck('45,000 levels', `${'['.repeat(45_000)}${']'.repeat(45_000)}`),
    addressCheck('a number of 90,000 digits', `{"postcode":${'9'.repeat(90_000)}}`),
    addressCheck('a gzip bomb', gzipSync(Buffer.alloc(80_000_000, 0x20)).subarray(0, 90_000), {
      'content-encoding': 'gzip',
    }),
    post(
      'multipart with 1,000 parts',
      'visitor',
      '/-/api/v1/addresses/check',
      json(times(1_000, () => '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n').join('')),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ),
    post(
      'an e-mail that is bait for an expression',
      'visitor',
      '/-/api/v1/register',
      json({
        email: `${'a.'.repeat(120)}@${'a-'.repeat(100)}`,
        password: 'x'.repeat(200),
        firstName: '-'.repeat(70),
        lastName: ' '.repeat(70),
      }),
    ),
    post(
      'an address being typed, all spaces and digits',
      'visitor',
      '/-/api/v1/addresses/suggestions',
      json({ text: `${'1 '.repeat(99)}x`, kind: 'street' }),
    ),
    post(
      'a wrong password',
      'visitor',
      '/-/api/v1/login',
      json({ email: 'nobody@exemple.fr', password: 'x'.repeat(200) }),
    ),
    post('an unsigned webhook of 6 MB', 'visitor', '/-/hooks/mercifacteur', Buffer.alloc(6_000_000, 0x41), {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    form('a form with 50,000 fields', times(50_000, (n) => `a${n}=x`).join('&')),
    form('a form with 300 kB of escapes', `text=${'%C3%A9'.repeat(50_000)}&email=${'a'.repeat(1_000)}`),
    search('a search for 10 kB of spaces', ' '.repeat(10_000)),
    search('a search for one word of 10 kB', 'resiliation'.repeat(900)),
    search('a search for 2,000 words', times(2_000, (n) => `mot${n}`).join(' ')),
    search('a search for combining marks', 'e\u0301'.repeat(1_500)),
    get('3,000 query parameters', `/rechercher?${times(3_000, (n) => `a${n}`).join('&')}`),
    list('a list filtered by everything', {
      filter: JSON.stringify({ id: times(40, uuid), status: times(15, () => 'paid'), q: '%_'.repeat(90) }),
      range: '[0,100000]',
    }),
    list('a list far beyond its end, sorted by what every object has', {
      sort: '["constructor","ASC"]',
      range: '[9007199254740000,9007199254740991]',
    }),
    get('all my letters, 100 at once', '/-/api/v1/documents?limit=100', {}, 'customer'),
    get('12 kB of cookies', '/mes-documents', {
      cookie: times(300, (n) => `auth.session${n}=${'x'.repeat(30)}`).join('; '),
    }),
    get('150 headers and a long list of encodings', '/', {
      ...record(150, (n) => `x-${n}`, 'x'),
      'accept-encoding': times(500, (n) => `e${n};q=0.1`).join(', '),
    }),
    get('12 kB of tags', '/faq', {
      'if-none-match': times(1_500, () => 'W/"x"').join(', '),
      range: times(300, (n) => `bytes=${n}-`)
        .join(',')
        .slice(0, 2_000),
    }),
    get('a path of 2,000 folders', `/${'a/'.repeat(2_000)}`),
    get('a path of escapes', `/documents/${'%252e%252e%2f'.repeat(600)}`),
    get(
      'an image of another site, in arbitrary sizes',
      `/_ipx/w_99999,h_99999,q_100,f_avif/${'https%3A%2F%2F127.0.0.1%2F'.repeat(100)}`,
    ),
    upload('a PDF that unpacks to 60 MB', pdfBomb()),
    upload('a picture of 60,000 by 60,000 points', pngBomb()),
    upload('20 MB of nothing', Buffer.alloc(20_000_000)),
    {
      name: 'a template source of nested conditions',
      by: 'admin',
      method: 'PUT',
      path: `/-/admin/v1/template-drafts/${templateDraftId}`,
      body: () =>
        json({
          revision: 1,
          source: `subject: x\nbody: |\n${'  {% if a %}'.repeat(3_000)}`,
          samples: '[]'.repeat(20_000),
        }),
      headers: TYPE,
    },
    { name: '300 bodies that never end', by: 'visitor', slow: 300 },
  ];
}
