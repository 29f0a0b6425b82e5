import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readSearchWords } from '../../../src/modules/documents/search/engine/build.mjs';
import { fold } from '../../../src/modules/documents/search/engine/fold.ts';
import { COLLOQUIAL } from '../../../src/modules/documents/search/engine/generated/colloquial.ts';
import { EMPTY_WORDS, GLUED_WORDS } from '../../../src/modules/documents/search/engine/generated/empty-words.ts';
import { EVERYDAY_WORDS } from '../../../src/modules/documents/search/engine/generated/everyday-words.ts';
import { FIRST_NAMES } from '../../../src/modules/documents/search/engine/generated/first-names.ts';
import { NEGATION_WORDS, PHRASE_WORDS } from '../../../src/modules/documents/search/engine/generated/phrase-words.ts';
import * as requestWords from '../../../src/modules/documents/search/engine/generated/request-words.ts';
import { WORD_FAMILIES } from '../../../src/modules/documents/search/engine/generated/word-families.ts';
import { unpackSortedWords } from '../../../src/modules/documents/search/engine/word-table.ts';

const lists = readSearchWords();
const words = (text: string): string[] => text.trim().split(' ');
const repeated = (all: readonly string[]): string[] => all.filter((word, at) => all.indexOf(word) !== at);
const { empty, inPhrases, negations, insideGluedWords } = lists.emptyWords;

test('the engine uses the current lists: otherwise run `npm run build`', () => {
  expect(COLLOQUIAL).toBe(lists.colloquial.join('\n').replaceAll(', ', ',').replaceAll(' > ', '>'));
  expect([EMPTY_WORDS, PHRASE_WORDS, NEGATION_WORDS, GLUED_WORDS]).toEqual(
    [empty, inPhrases, negations, insideGluedWords].map((text) => text.trim()),
  );
  expect(Object.values(requestWords).map(unpackSortedWords).toSorted()).toEqual(
    Object.values(lists.requestWords)
      .map((list) => words(list).toSorted())
      .toSorted(),
  );
  expect(unpackSortedWords(EVERYDAY_WORDS)).toEqual(lists.everydayWords.flatMap(words).map(fold).toSorted());
  expect(FIRST_NAMES).toBe(lists.firstNames);
  expect(WORD_FAMILIES.split('\n')).toEqual(lists.wordFamilies);
});

describe('no list names a word twice', () => {
  test('in one line of colloquial words', () => {
    const sides = lists.colloquial.flatMap((line) => line.split(' > '));
    expect(sides.length).toBeGreaterThan(1000);
    expect(sides.filter((side) => repeated(side.split(', ').map(fold)).length > 0)).toEqual([]);
  });
  test('in families, where a word can have one only', () =>
    expect(repeated(lists.wordFamilies.flatMap(words))).toEqual([]));
  test('in the words that tell what kind of question it is', () => {
    for (const list of Object.values(lists.requestWords)) expect(repeated(words(list))).toEqual([]);
  });
  test('in empty and everyday words', () => {
    expect(repeated(lists.everydayWords.flatMap(words).map(fold))).toEqual([]);
    for (const list of [empty, inPhrases, negations, insideGluedWords, lists.firstNames])
      expect(repeated(words(list))).toEqual([]);
  });
});

test('words that are compared letter by letter are lower-case without accents', () => {
  const compared = [
    ...lists.wordFamilies,
    ...Object.values(lists.requestWords),
    empty,
    inPhrases,
    negations,
    insideGluedWords,
    lists.firstNames,
  ].flatMap(words);
  expect(compared.filter((word) => word !== fold(word))).toEqual([]);
});

describe('an error names its file and the expected format', () => {
  const changed = (path: string, from: string, to: string) => () =>
    readSearchWords((asked) => {
      const text = readFileSync(`seeds/search/${asked}`, 'utf8');
      return asked === path ? text.replace(from, to) : text;
    });
  const HOME = 'colloquial/1-home.yaml';
  test.each([
    ['a misspelt key', HOME, '  means: voiture', '  mean: voiture', /1-home\.yaml.*"a, b" or says and means.*"mean"/s],
    ['an empty side', HOME, '  means: voiture', '  means:', /1-home\.yaml.*at \[1\]\.means/s],
    ['the old arrow', HOME, '- voiture, auto,', '- voiture > auto,', /1-home\.yaml/],
    ['a key twice', 'everyday-words.yaml', '\nb: >-', '\na: >-', /everyday-words\.yaml: Map keys must be unique/],
    ['a list that is missing', 'empty-words.yaml', 'negations:', 'negation:', /empty-words\.yaml.*negations/s],
  ])('%s', (_mistake, path, from, to, message) => expect(changed(path, from, to)).toThrow(message));
});
