// Measures the search: the right letter among the first three results, for each way of typing; how many questions without
// an answer it recognises, also of a control set with which nothing was tuned; the time of a key press
// in the browser's engine and on PostgreSQL; and the bytes that the browser loads.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../../src/scripts/install.mjs';
import { startPostgres } from '../../src/scripts/postgres.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';

const FIRST = 3;
const SERVER_KEYS = Number(process.env.BENCH_KEYS ?? 1500);
const rank = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const rounded = (value, digits = 2) => Number(value.toFixed(digits));
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const listPrefixes = (query) => Array.from({ length: Math.max(0, query.length - 1) }, (_, i) => query.slice(0, i + 2));

export async function run() {
  const engines = await import(pathToFileURL(builtProgram('search-engines')).href);
  const index = engines.browserIndex();
  const search = engines.openIndex(index);
  const kinds = engines.searchQueriesByKind();

  const missed = [];
  const rows = Object.entries(kinds).map(([kind, queries]) => {
    const right = Object.entries(queries).filter(([query, slugs]) => {
      const found = search
        .search(query)
        .hits.slice(0, FIRST)
        .map(({ slug }) => slug);
      const is = slugs.some((slug) => found.includes(slug));
      if (!is) missed.push({ kind, query, found: found.join(', ') });
      return is;
    });
    return {
      kind,
      questions: Object.keys(queries).length,
      right: right.length,
      pct: rounded((right.length / Object.keys(queries).length) * 100, 1),
    };
  });
  const questions = engines.listQuestions();
  rows.push(...rateQuestions(questions, search, missed));
  console.table(rows);
  // The misses of the control set are not printed, so that it stays independent of tuning.
  const control = rateQuestions(engines.listControlQuestions(), search, []);
  console.table(control);
  if (missed.length > 0) console.table(missed);

  const queries = Object.values(kinds).flatMap((ofKind) => Object.keys(ofKind));
  const browser = browserKeys(engines, index, queries);
  const server = await serverKeys(engines, queries);
  console.table([
    { where: 'browser', letters: index.rows.length, ...browser },
    { where: 'PostgreSQL', letters: engines.generatedLetters.length, ...server },
  ]);

  const indexBytes = gzipped(JSON.stringify({ index }));
  const all = rows.reduce((sum, { questions: count }) => sum + count, 0);
  return {
    queries: all,
    kinds: Object.fromEntries(rows.map(({ kind, pct }) => [kind, pct])),
    least_kind_pct: Math.min(...rows.map(({ pct }) => pct)),
    weak_kind_questions: questions.length,
    absent_recognised_pct: rateAbsent(questions, search),
    control_pct: Object.fromEntries(control.map(({ kind, pct }) => [kind, pct])),
    all_pct: rounded((rows.reduce((sum, { right }) => sum + right, 0) / all) * 100, 1),
    index_kb_gzip: rounded(indexBytes / 1000, 1),
    engine_kb_gzip: rounded(engineBytes() / 1000, 1),
    browser_ms_p99: browser.p99,
    server_ms_p99: server.p99,
    server_right_pct: server.right_pct,
    load_ms: server.load_ms,
    bad_input: badInput(search),
  };
}

const toAnswers = (search, question) =>
  search.suggest(question).map((answer) => ('category' in answer ? '' : '/') + answer.slug);

/** The part of the questions without an answer that find none. */
function rateAbsent(questions, search) {
  const absent = questions.filter(({ expected }) => expected.length === 0);
  const recognised = absent.filter(({ question }) => toAnswers(search, question).length === 0);
  return rounded((recognised.length / absent.length) * 100, 1);
}

/** Each question finds a letter or a shelf among the first three, or no answer if none is expected. */
function rateQuestions(questions, search, missed) {
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const asked = questions.filter((question) => question.kind === kind);
    const right = asked.filter(({ question, expected }) => {
      const found = toAnswers(search, question).slice(0, FIRST);
      const is = expected.length === 0 ? found.length === 0 : expected.some((slug) => found.includes(slug));
      if (!is) missed.push({ kind, query: question, found: found.join(', ') });
      return is;
    });
    return { kind, questions: asked.length, right: right.length, pct: rounded((right.length / asked.length) * 100, 1) };
  });
}

function browserKeys({ openIndex }, index, questions) {
  const warm = openIndex(index);
  for (const query of questions.slice(0, 100)) for (const key of listPrefixes(query)) warm.search(key);
  // Nothing of the warm-up is cached: each query is typed into a new search.
  const search = openIndex(index);
  const times = questions.flatMap(listPrefixes).map((key) => {
    const since = performance.now();
    search.search(key);
    return performance.now() - since;
  });
  return { keys: times.length, p50: rounded(rank(times, 0.5)), p99: rounded(rank(times, 0.99)) };
}

/** Searches ten thousand letters: titles typed key by key, complete and with a typing error. */
async function serverKeys({ manyOnPostgres, generatedLetters }, ours) {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-search-'));
  chmodSync(folder, 0o711); // if root runs this, the account of PostgreSQL must be able to enter the folder
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), durable: false });
  try {
    const server = await manyOnPostgres(postgres.url);
    await server.find('résilier');
    const sample = generatedLetters.filter((_, i) => i % 97 === 0);
    const slipped = (title, i) =>
      title.slice(0, 4 + (i % 5)) + title[5 + (i % 5)] + title[4 + (i % 5)] + title.slice(6 + (i % 5));
    let right = 0;
    for (const [i, letter] of sample.entries()) {
      const { versionIds } = await server.find(i % 2 === 0 ? letter.title : slipped(letter.title, i));
      if ((await server.slugs(versionIds.slice(0, FIRST))).includes(letter.slug)) right += 1;
    }
    const keys = [...sample.map(({ title }, i) => (i % 3 === 0 ? slipped(title, i) : title)), ...ours].flatMap(
      listPrefixes,
    );
    const chosen = keys.filter((_, i) => i % Math.ceil(keys.length / SERVER_KEYS) === 0);
    for (const key of chosen.slice(0, 200)) await server.find(key);
    const times = [];
    for (const key of chosen) {
      const since = performance.now();
      await server.find(key);
      times.push(performance.now() - since);
    }
    await server.close();
    return {
      keys: times.length,
      p50: rounded(rank(times, 0.5)),
      p99: rounded(rank(times, 0.99)),
      right_pct: rounded((right / sample.length) * 100, 1),
      load_ms: Math.round(server.loadMs),
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The size of the search code, which the browser loads with the index at the first focus. */
function engineBytes() {
  const folder = join(root, 'dist/client/assets');
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'));
  const { file } = Object.entries(manifest).find(([path]) => path.endsWith('/search-index.ts'))[1];
  return readdirSync(folder).includes(file.split('/').at(-1))
    ? gzipped(readFileSync(join(root, 'dist/client', file)))
    : 0;
}

function badInput(search) {
  const inputs = [
    'a'.repeat(10_000),
    'résilier '.repeat(1200),
    '& | ! ( ) : * <-> \\ \' "',
    '%_;--',
    '<script>alert(1)</script>',
    '🙂🙃👩‍👩‍👧',
    '\u0000',
    '\uD800',
    'إلغاء',
    '…'.repeat(500),
    'l’'.repeat(3000),
    '1'.repeat(10_000),
    'é̀'.repeat(4000),
  ];
  const slowest = Math.max(
    ...inputs.map((input) => {
      const since = performance.now();
      search.search(input);
      return performance.now() - since;
    }),
  );
  return { answered: inputs.length, slowest_ms: rounded(slowest, 1) };
}
