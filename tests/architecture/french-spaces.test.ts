import { expect, test } from '@jest/globals';
import { files, findWords } from './french-texts.ts';

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

test('French punctuation never starts a line', () => {
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap((path) => findWords(WRONG, path))).toEqual([]);
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
])('a missing space is detected in %s', (source, times) =>
  expect(findWords(WRONG, 'one.tsx', source)).toHaveLength(times),
);
