import { describe, expect, test } from '@jest/globals';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { toBasisWords } from '../../../src/modules/documents/search/engine/articles.ts';
import { splitWords } from '../../../src/modules/documents/search/engine/fold.ts';
import { browserIndex, openIndex } from '../../bench/search-engines.ts';

const search = openIndex(browserIndex());
const found = (question: string): string[] => search.search(question).hits.map(({ slug }) => slug);
const folded = (text: string): string[] => splitWords(text).map((word) => word.folded);

describe('a legal article is one word, in any spelling', () => {
  test.each([
    'L224-39',
    'l224-39',
    'L. 224-39',
    'L.224-39',
    'l 224-39',
    'art. L. 224-39',
    'article L224‑39',
    'articles L 224 - 39',
    'L. 224-39 du code de la consommation',
    'l’article L224-39 code conso',
  ])('« %s »', (text) => expect(folded(text)).toEqual(['l224z39']));
  test.each(['article 1240', 'art. 1240', 'art 1240 code civil', '1240 du code civil', 'article 1240 du code civil'])(
    '« %s »',
    (text) => expect(folded(text)).toEqual(['art1240']),
  );
  test.each([
    ['R* 198-10 lpf', ['r198z10']],
    ['règlement 261/2004', ['reglement', 'art261z2004']],
    ['loi n° 89-462', ['loi', 'n', 'art89z462']],
    ['article 40 du code de procédure pénale', ['art40']],
    ['art. 17 RGPD', ['art17', 'rgpd']],
  ])('« %s »', (text, words) => expect(folded(text)).toEqual(words));
  test.each([
    ['39 euros', ['39', 'euros']],
    ['l’amende de 135 €', ['amende', 'de', '135', 'euros']],
    ['d’ici 15 jours', ['ici', '15', 'jours']],
    ['lettre 48SI', ['lettre', '48si']],
    ['G30', ['g30']],
    ['article de presse', ['article', 'de', 'presse']],
    ['entre 10-12 ans', ['entre', '10', '12', 'ans']],
  ])('but no part of « %s »', (text, words) => expect(folded(text)).toEqual(words));
  test('and keeps its position in the text', () => {
    const text = 'selon l’article L. 224-39, je résilie';
    const { at, length } = splitWords(text).find((word) => word.folded === 'l224z39')!;
    expect(text.slice(at, at + length)).toBe('article L. 224-39');
  });
});

describe('a legal basis', () => {
  test.each([
    [{ article: 'L. 113-2, 4°', text: 'Code des assurances' }, 'l113-2'],
    [{ article: '16 et 17', text: 'Code de la route' }, 'art16 art17'],
    [{ article: '15, I, 2° à 5°', text: 'Loi n° 89-462 du 6 juillet 1989' }, 'art15 art89-462'],
    [{ article: 'R* 198-10', text: 'Livre des procédures fiscales' }, 'r198-10'],
    [{ article: 'Annexe', text: 'Décret n° 87-713 du 26 août 1987' }, 'art87-713'],
  ])('%j is found by %s', (cited, words) => expect(toBasisWords([cited])).toBe(words));

  const citing = new Map<string, string[]>();
  for (const { slug, file } of listLoadedTemplates())
    for (const word of toBasisWords(file.legalBasis).split(' ').filter(Boolean))
      citing.set(word, [...(citing.get(word) ?? []), slug]);
  const wrong = (asked: (word: string) => string) =>
    [...citing]
      .filter(([word, slugs]) => {
        const hits = found(asked(word));
        return !slugs.every((slug) => hits.slice(0, Math.max(3, slugs.length)).includes(slug));
      })
      .map(([word]) => word);
  test('of every template finds the template', () => {
    expect(citing.size).toBeGreaterThan(200);
    expect(wrong((word) => word.replace(/^art/, 'article '))).toEqual([]);
    expect(wrong((word) => `${word.replace(/^art/, 'article ')} `)).toEqual([]);
    expect(
      wrong((word) => `art. ${word.replace(/^art/, '').replace(/^([lrd])/, (letter) => `${letter.toUpperCase()}. `)}`),
    ).toEqual([]);
  });
  test('that no template cites finds and suggests nothing', () => {
    for (const question of ['L999-99', 'article 9999 du code civil', 'L. 224-999'])
      expect(search.search(question)).toMatchObject({ hits: [], didYouMean: null });
  });
});
