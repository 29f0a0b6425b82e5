// Sends requests generated from our own OpenAPI documents, for every operation and every role, half of them with ids of
// existing rows: `npm run bench -- fuzz [--requests N] [--seed S]`. Rate limits of the started product are practically
// off (RATE_LIMIT_FACTOR).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { people, ROLES } from './fuzz-people.mjs';
import { preparer } from './fuzz-prepared.mjs';
import { listOperations, requestFor } from './fuzz-requests.mjs';
import { valueMaker } from './fuzz-values.mjs';
import { fuzzWorld } from './fuzz-world.mjs';
import { QUICK } from './letters-of-helene.mjs';

const AT_ONCE = 8;
const SLOW_MS = 2_000;
/** So low that most refunds need a second person. */
const BOUNDS = { REFUND_SUPPORT_ORDER_CENTS: '500', REFUND_MANAGER_ORDER_CENTS: '1000' };
const DOCUMENTS = ['/-/api/v1/openapi.json', '/-/admin/v1/openapi.json'];
const EXAMPLES = 200;

const since = performance.now();
const log = (text) => console.log(`${Math.round((performance.now() - since) / 1000)} s  ${text}`);

function parseOptions(args) {
  const value = (name, fallback) => Number(args[args.indexOf(name) + 1] ?? NaN) || fallback;
  return {
    requests: args.includes('--requests') ? value('--requests', 50_000) : 50_000,
    seed: args.includes('--seed') ? value('--seed', 1) : 1,
  };
}

export async function run(args) {
  const { requests, seed } = parseOptions(args);
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-fuzz-'));
  const port = Number(process.env.PORT) || (await findFreePort());
  const product = await startApp({
    port,
    dataDir: folder,
    env: { TEST_DATABASE_URL: '', ...QUICK, ...BOUNDS, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' },
  });
  const random = createRandom(seed);
  const { web, worker } = product.processes();
  let world;
  try {
    log('started; letters are ordered until there is one in every state');
    world = await fuzzWorld(product, random);
    const everyone = people(product, world.db);
    const documents = await listDocuments(everyone);
    const operations = listOperations(documents);
    const validate = createValidators(documents);
    const prepare = preparer({ db: world.db, everyone, env: product.env });
    log(`${requests} requests, seed ${seed}: ${operations.length} operations, ${ROLES.length} roles`);
    const found = new Findings();
    let sent = 0;
    const work = async () => {
      while (sent < requests) {
        const turn = sent;
        sent += 1;
        const operation = operations[turn % operations.length];
        const role = ROLES[Math.floor(turn / operations.length) % ROLES.length];
        // A separate generator: the requests do not depend on how long earlier ones took.
        const own = createRandom(seed * 1_000_003 + turn);
        await ask({
          operation,
          role,
          isDeep: own.chance(0.5),
          random: own,
          prepare,
          world,
          everyone,
          validate,
          found,
          env: product.env,
        });
        if ((turn + 1) % 5_000 === 0) log(`${turn + 1} sent: ${JSON.stringify(found.counts)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const now = product.processes();
    const exits = Number(now.web !== web) + Number(now.worker !== worker) + found.exits;
    found.print(operations);
    return {
      requests,
      '5xx': found.counts['5xx'],
      over_2s: found.counts.over_2s,
      exits,
      undeclared: found.counts.undeclared,
    };
  } finally {
    await world?.close();
    await product.stop();
    if (process.env.BENCH_KEEP === 'yes') console.log(`The data folder is ${folder}.`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches the public document, and that of the back office where it exists. */
async function listDocuments(everyone) {
  const admin = await everyone.enter('admin');
  const found = [];
  for (const path of DOCUMENTS) {
    const answer = await admin.send('GET', path);
    if (answer.ok) found.push(await answer.json());
    else await answer.arrayBuffer();
  }
  return found;
}

/** Describes what is wrong with a response body; null if it is valid or has no schema. */
function createValidators(documents) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  documents.forEach((document, index) => ajv.addSchema({ ...document, $id: `https://fuzz.example/${index}` }));
  const compiled = new Map();
  const escaped = (part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return ({ name, method, path, operation, document }, status, type, text) => {
    // Node itself rejects an address and headers above its limit, before the operation is known.
    if (status === 431) return null;
    const declared = operation.responses[status];
    if (!declared) return `status ${status} is not declared`;
    const response = declared.$ref ? document.components.responses[declared.$ref.split('/').at(-1)] : declared;
    if (!response.content) return text === '' ? null : 'a body where none is declared';
    const mime = Object.keys(response.content).find((one) => type.startsWith(one.split(';')[0]));
    if (!mime) return `${type} is not declared`;
    if (!mime.includes('json') || !response.content[mime].schema) return null;
    const key = `${name} ${status} ${mime}`;
    if (!compiled.has(key)) {
      const at = declared.$ref
        ? declared.$ref.slice(2).split('/')
        : ['paths', path, method, 'responses', String(status)];
      const pointer = [...at, 'content', mime, 'schema'].map(escaped).join('/');
      compiled.set(key, ajv.compile({ $ref: `https://fuzz.example/${documents.indexOf(document)}#/${pointer}` }));
    }
    const check = compiled.get(key);
    return check(JSON.parse(text))
      ? null
      : `the body of ${status} is not as declared: ${ajv.errorsText(check.errors).slice(0, 200)}`;
  };
}

async function ask({ operation, role, isDeep, random, prepare, world, everyone, validate, found, env }) {
  const { session, isLost } = await everyone.session(role, operation);
  const maker = valueMaker(operation.document, random, (name) => world.known(name, session.userId));
  const prepared = await prepare(operation, { session, random, isDeep });
  const request = requestFor(operation, { isDeep, prepared, random, world, maker, env, userId: session.userId });
  const start = performance.now();
  let answer;
  let text;
  try {
    answer = await session.send(operation.method.toUpperCase(), request.address, request);
    text = await answer.text();
  } catch (error) {
    // No response: the log shows what the process was doing.
    if (!/^(TypeError|TimeoutError)/.test(error.name)) throw error;
    found.add('exits', operation, role, `no answer (${error.cause?.code ?? error.name})`, request);
    return;
  }
  const ms = performance.now() - start;
  const { status } = answer;
  const reference = /"reference":"([^"]+)"/.exec(text)?.[1] ?? '';
  if (status >= 500) found.add('5xx', operation, role, `${status} ${reference}`, request);
  if (ms > SLOW_MS) found.add('over_2s', operation, role, `${status} after ${Math.round(ms)} ms`, request);
  const problem = validate(operation, status, answer.headers.get('content-type') ?? '', text);
  if (problem)
    found.add(
      'undeclared',
      operation,
      role,
      `${problem} ${status < 400 ? '' : (/"code":"([^"]+)"/.exec(text)?.[1] ?? '')}`,
      request,
    );
  found.seen(status, operation);
  if (status === 419) await session.token();
  else if ((status === 401 && role !== 'visitor') || (isLost && status < 300)) everyone.replace(role, isLost);
}

/** Distinct failures, each with a request that shows it. */
class Findings {
  counts = { '5xx': 0, over_2s: 0, undeclared: 0 };
  exits = 0;
  statuses = new Map();
  cases = new Map();

  /** Counts the statuses of each operation. */
  answers = new Map();

  seen(status, { name }) {
    if (!this.answers.has(name)) this.answers.set(name, new Map());
    for (const counts of [this.statuses, this.answers.get(name)]) counts.set(status, (counts.get(status) ?? 0) + 1);
  }

  add(kind, { name }, role, what, { address, body }) {
    if (kind === 'exits') this.exits += 1;
    else this.counts[kind] += 1;
    const key = `${kind} ${name} ${what.replace(/AF-\w+|\d+ ms/g, '')}`;
    const known = this.cases.get(key);
    if (known) known.times += 1;
    else {
      this.cases.set(key, { kind, name, role, what, address, body: String(body ?? '').slice(0, 300), times: 1 });
      log(`${kind}  ${name}  as ${role}: ${what}`);
    }
  }

  print(operations) {
    for (const { kind, name, role, what, address, body, times } of [...this.cases.values()].slice(0, EXAMPLES))
      console.log(
        `${kind} ×${times}  ${name}  as ${role}: ${what}${kind === 'undeclared' ? '' : `\n    ${address.slice(0, 300)}\n    ${JSON.stringify(body)}`}`,
      );
    const never = operations.filter(
      ({ name }) => ![...(this.answers.get(name)?.keys() ?? [])].some((one) => one < 400),
    );
    console.log(`never answered 2xx or 3xx: ${never.length} operations`);
    for (const { name } of never) console.log(`  ${name}: ${listed(this.answers.get(name) ?? new Map())}`);
    console.log(`statuses: ${listed(this.statuses)}`);
  }
}

const listed = (counts) =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status} ×${times}`)
    .join(', ');

/** Random numbers that repeat for the same seed (mulberry32), so that a run can be repeated. */
function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min, max) => min + Math.floor(next() * (max - min + 1));
  const hex = (length) => Array.from({ length }, () => int(0, 15).toString(16)).join('');
  return {
    next,
    int,
    chance: (part) => next() < part,
    pick: (list) => list[Math.floor(next() * list.length)],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
