import { describe, expect, test } from '@jest/globals';
import type { Reader } from '../../../client/src/api/client.ts';
import { readReceivedLetters } from '../../../client/src/features/documents/received-letters.ts';
import { addDays, listDeadlines, toParisDay } from '../../../src/letterpress/index.ts';
import {
  findReceivedLetterMistakes,
  ReceivedLetterFile,
} from '../../../src/modules/documents/catalogue/received-letter-file.ts';
import { findLoadedTemplate, receivedLetters } from '../../../src/modules/documents/catalogue/template-files.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';

const now = new Date();
const yesterday = addDays(toParisDay(now), -1);

test('every kind of mail has letters of the catalogue, and a date exactly where a deadline counts from it', () => {
  expect(receivedLetters.length).toBeGreaterThan(20);
  expect(findReceivedLetterMistakes(receivedLetters, listLoadedTemplates())).toEqual([]);
});

test.each(
  receivedLetters.flatMap(({ slug, letters }) =>
    letters.flatMap(({ letter, field, answers }) => (field ? [[slug, letter, field, answers] as const] : [])),
  ),
)('%s: the date starts the deadline of %s', (_slug, letter, field, answers) => {
  const { file } = findLoadedTemplate(letter.split('/')[1]!)!;
  const content = { answers: { ...answers, [field]: yesterday }, sender: {}, recipient: {}, sending: null };
  const [first] = listDeadlines(file, content, { now, sending: 'registered', changeOfMindSeconds: 0 });
  expect(first).toMatchObject({ deadline: { field }, last: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(first!.last > yesterday).toBe(true);
});

test('a letter that does not exist, a field without a deadline and an idle date are mistakes', () => {
  const kind = { slug: 'x', group: 'G', title: 'T' };
  const list = [
    { ...kind, letters: [{ letter: 'social/none', answers: {} }] },
    { ...kind, date: 'D', letters: [{ letter: 'social/recours-caf', field: 'kind', answers: {} }] },
  ];
  expect(findReceivedLetterMistakes(list, listLoadedTemplates())).toEqual([
    'received-letters.yaml:1: x: the letter "social/none" does not exist',
    'received-letters.yaml:1: x: the slug is used twice',
    'received-letters.yaml:1: x: the letter "social/recours-caf" has no deadline that counts from "kind"',
  ]);
  expect(ReceivedLetterFile.safeParse({ ...kind, date: 'D', letters: [{ letter: 'a/b' }] }).success).toBe(false);
});

describe('the page', () => {
  const kinds = [
    {
      slug: 'contravention',
      group: 'G',
      title: 'T',
      date: 'D',
      letters: [
        {
          category: 'amendes-vehicule',
          slug: 'contestation-amende-forfaitaire',
          title: 'T',
          field: 'sentOn',
          answers: {},
        },
        { category: 'social', slug: 'remise-dette-caf', title: 'T', field: null, answers: {} },
      ],
    },
  ];
  const read: Reader = async <T>(path: string) =>
    (path === '/received-letters' ? { items: kinds } : findLoadedTemplate(path.split('/').at(-1)!)!.file) as T;
  const ask = (query: string) => readReceivedLetters(read, new URLSearchParams(query));

  test('gives the last day of the letters that have one', async () => {
    const { lastDays, problem } = await ask(`courrier=contravention&date=${yesterday}`);
    expect(problem).toBeNull();
    expect(lastDays).toEqual({
      'amendes-vehicule/contestation-amende-forfaitaire': expect.objectContaining({
        day: addDays(yesterday, 45),
        isPast: false,
        called: 'Le délai de 45 jours',
        source: expect.objectContaining({ url: expect.stringMatching(/^https:/) }),
      }),
    });
  });

  test.each([
    ['', null],
    ['courrier=contravention', null],
    ['courrier=contravention&date=', 'Indiquez une date, par exemple 3/11/2026.'],
    ['courrier=contravention&date=hier', 'Indiquez une date, par exemple 3/11/2026.'],
    ['courrier=contravention&date=2999-01-01', 'Cette date n’est pas encore passée. Vérifiez-la sur le courrier.'],
    ['courrier=inconnu&date=2026-01-01', null],
  ])('answers « %s » without a last day', async (query, problem) => {
    expect(await ask(query)).toMatchObject({ problem, lastDays: {} });
  });
});
