import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseSync } from 'vite';

const files = ['src', 'jobs', 'client/src', 'admin/src']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'));

/**
 * One convention, the letter's own (src/letterpress/typography.ts): a narrow no-break space before « ; ? ! », a
 * no-break space before « : », € and %, and inside « ». A mark counts when it follows a word and ends one: what SQL,
 * CSS and patterns do with the same signs does not look like that.
 */
const AFTER_A_WORD = '(?<=^|[\\p{L}\\d»)\\]’”%€.\'"]|</\\w+>)';
const WRONG = new RegExp(
  `${AFTER_A_WORD}[ \\n\\u00a0]+[;?!](?=$|[\\s»)\\].,'"<])|${AFTER_A_WORD}[ \\n\\u202f]+:(?=$|[\\s'"<])|«[ \\n\\u202f]|[ \\n\\u202f]»|(?<=^|\\d)[ \\n\\u202f][€%](?=$|[\\s.,)<])`,
  'gu',
);

interface Branch {
  type?: string;
  start: number;
  value?: unknown;
}

/** Lists all text of a program: strings, the parts of templates between expressions, and text between tags. */
function* wordsOf(node: unknown): Generator<{ text: string; start: number }> {
  if (typeof node !== 'object' || node === null) return;
  const { type, start, value } = node as Branch;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') yield { text: value, start };
  else if (type === 'TemplateElement')
    yield { text: (value as { cooked: string | null; raw: string }).cooked ?? '', start };
  else for (const child of Object.values(node)) yield* wordsOf(child);
}

/** As `file:line`, the end of a line in each. */
function wrongIn(path: string, source: string): string[] {
  return [...wordsOf(parseSync(path, source).program)].flatMap(({ text, start }) =>
    [...text.matchAll(WRONG)].map(
      ({ index }) =>
        `${path}:${source.slice(0, start).split('\n').length}: ${text.slice(Math.max(0, index - 30), index + 10)}`,
    ),
  );
}

test('French punctuation never starts a line', () => {
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap((path) => wrongIn(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  ["const a = 'Que faire ?';", 1],
  ["const a = 'Que faire\u00a0?';", 1],
  ["const a = 'Que faire\u202f? Ceci\u00a0: « cela\u00a0».';", 1],
  ['const a = `Annuler ${b} ?`;', 1],
  ['const a = <p title="Exemple : 4,50">Une lettre :{b}</p>;', 2],
  ['const a = <p>{b} : non</p>;', 1],
  ['const a = <p>{b} %, 13,80 €</p>;', 2],
  ["const a = b ? c : 'd'; const e = /f ?: g/;", 0],
  ['const a = `select id from t where id = ? and (s < ? or n in (?, ?))`;', 0],
  ["const a = 'a :is(b), c { d: e; f: g }';", 0],
])('a missing space is detected in %s', (source, times) => expect(wrongIn('one.tsx', source)).toHaveLength(times));
