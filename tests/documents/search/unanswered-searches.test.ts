import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { flushCounts } from '../../../src/kernel/daily-figures.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { keepKnownWords } from '../../../src/modules/documents/search/known-words.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let manager: Actor;
const logged: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({}, { now: new Date('2026-11-27T12:00:00Z') });
  manager = await testApp.createUser('Odile', 'manager');
  Object.assign(testApp.deps, { log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }) });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.db('unanswered_searches').delete());

const ask = (q: string, more = '') => testApp.request('GET', `/search?q=${encodeURIComponent(q)}${more}`);
const report = (question: unknown) => testApp.request('POST', '/search/unanswered', { body: { question } });
const stored = (): Promise<object[]> =>
  testApp.db('unanswered_searches').select('words', 'subject', 'times').orderBy('words');

/** Every row of every table, as text. */
async function readDatabase(): Promise<string> {
  await flushCounts(testApp.deps);
  const { rows: tables } = await testApp.db.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('template_versions', 'search_words', 'search_letters', 'search_stems')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => testApp.db.raw<{ rows: { row: string }[] }>('select t::text as row from ?? t', [name])),
  );
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

describe('a search without an answer', () => {
  test('is counted by its words, from the results page and from the browser, with the subject that is missing', async () => {
    await ask('refaire mon passeport');
    expect((await report('Refaire mon passeport ?')).status).toBe(204);
    const subject = 'Demander un passeport ou une carte d’identité';
    expect(await stored()).toEqual([{ words: 'refaire passeport', subject, times: 2 }]);
  });

  test('leaves no name, e-mail address or telephone number in the database or the log', async () => {
    const typed =
      'refaire le passeport de Jeanne Dupontel-Varga jeanne.dupontel@courriel-de-jeanne.fr 06 12 34 56 78 0612345678 www.dupontel.fr';
    await ask(typed);
    await report(typed);
    await report('Jeanne Dupontel-Varga jeanne.dupontel@courriel-de-jeanne.fr');
    expect(await stored()).toEqual([]);
    await report('refaire passeport dupontel-varga jeanne.dupontel@courriel-de-jeanne.fr 0612345678');
    expect(await stored()).toMatchObject([{ words: 'refaire passeport', times: 1 }]);
    expect(logged.length).toBeGreaterThan(2);
    const texts = `${await readDatabase()}\n${logged.join('\n')}`.toLowerCase();
    expect(texts).toContain('refaire passeport');
    for (const personal of ['jeanne', 'dupontel', 'varga', 'courriel-de', '34 56 78', '0612345678'])
      expect(texts).not.toContain(personal);
  });

  test.each([
    'invitation pour Marie Petit',
    'invitation pour marie petit',
    'INVITATION POUR MARIE PETIT',
    'invitation pour Rose Boulanger',
    'invitation à madame petit',
    'invitation à M. Petit',
  ])('is not stored if it may name a person, whose name consists of known words: « %s »', async (question) => {
    await report(question);
    await ask(question);
    expect(await stored()).toEqual([]);
    await report('invitation pour petit boulanger'); // the same words without a name are stored
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['that the letters answer', () => report('résilier ma box')],
    ['that names a shelf', () => report('je déménage')],
    ['of unknown words only', () => report('zzzz yyyy')],
    ['while it is typed', () => ask('refaire mon passeport', '&typing=true')],
    ['in one category', () => ask('refaire mon passeport', '&category=travail')],
  ])('is not stored: one %s', async (_which, search) => {
    expect((await search()).status).toBeLessThan(300);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['a text that is too long', 'a'.repeat(201)],
    ['a number', 12],
  ])('%s is refused', async (_what, question) => expect((await report(question)).status).toBe(422));

  test('is listed for the desk, the most frequent first', async () => {
    for (const question of ['refaire mon passeport', 'rédiger mon testament', 'mon testament']) await report(question);
    const { body } = await testApp.request<object[]>('GET', '/-/admin/v1/unanswered-searches', { user: manager });
    expect(body).toMatchObject([
      { words: 'testament', times: 2, firstAskedOn: '2026-11-27', lastAskedOn: '2026-11-27' },
      { words: 'refaire passeport', times: 1 },
    ]);
  });
});

test('only known words remain, eight at most and each once', () => {
  const known = new Map(['un', 'deux', 'trois', 'passeport'].map((word) => [word, { written: word }]));
  const find = (folded: string) => known.get(folded);
  expect(keepKnownWords('Passeport, passeport 12 b2 deux@trois.fr https://trois.fr martinet trois', find)).toBe(
    'passeport trois',
  );
  const many = Array.from({ length: 20 }, (_, i) => `mot${'abcdefghijklmnopqrst'[i]}`);
  expect(keepKnownWords(many.join(' '), (folded) => ({ written: folded })).split(' ')).toHaveLength(8);
});
