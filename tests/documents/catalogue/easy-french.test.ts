import { describe, expect, test } from '@jest/globals';
import { EasyFrench } from '../../../src/modules/documents/catalogue/easy-french.ts';
import { readCatalogue } from '../../../src/modules/documents/catalogue/template-files.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';

const sources = readTemplateSources();
const folders = Object.keys(sources)
  .filter((path) => path.endsWith('/template.md'))
  .map((path) => path.slice(0, -'/template.md'.length));

test('every letter is explained in easy French, in its clair.yaml', () => {
  expect(folders.filter((folder) => !(`${folder}/clair.yaml` in sources))).toEqual([]);
});

test('no two letters have the same explanation', () => {
  const texts = folders.map((folder) => sources[`${folder}/clair.yaml`]).filter((text) => text !== undefined);
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
});

const good = ['Cette lettre arrête votre abonnement.', 'Vous gardez votre facture.', 'Arrêter en ligne est gratuit.'];

describe('the rules of easy French', () => {
  const findMistake = (...sentences: string[]): string | undefined =>
    EasyFrench.safeParse(sentences).error?.issues[0]?.message;

  test('accept short plain sentences', () => expect(findMistake(...good)).toBeUndefined());

  test.each([
    [
      'sixteen words',
      'Vous écrivez à la banque, vous gardez la copie, vous attendez la réponse, vous la lisez bien.',
      '15 mots au plus',
    ],
    ['brackets', 'Vous gardez votre facture (la dernière).', 'sans parenthèse'],
    ['a semicolon', 'Vous écrivez ; vous attendez.', 'point-virgule'],
    ['a list after a colon', 'Joignez : la facture.', 'sans deux-points'],
    ['no full stop', 'Vous gardez votre facture', 'de la majuscule au point'],
    ['two sentences', 'Vous écrivez. Vous attendez.', 'une phrase courte'],
    ['an article', 'La règle est à l’article 12.', 'ne cite ni article'],
    ['the number of an article', 'La règle est L. 215-1.', 'ne cite ni article'],
    ['a code', 'Le code civil le dit.', 'ne cite ni article'],
    ['a law', 'La loi n° 89 le dit.', 'ne cite ni article'],
    ['a relative clause', 'Gardez la facture dont vous parlez.', 'ni «\u00a0dont\u00a0»'],
    ['a word of lawyers', 'Écrivez afin de résilier.', 'ni mot de juriste'],
    ['a bracketed ending', 'Vous êtes allé(e) au bureau.', 'les mots s’accordent'],
  ])('refuse %s', (_, sentence, says) => expect(findMistake(...good, sentence)).toContain(says));

  test('ask for three sentences, and for what is free', () => {
    expect(findMistake(...good.slice(1))).toContain('3');
    expect(findMistake(...good.slice(0, 2), 'Écrivez vite.')).toContain('ce qui est gratuit');
  });
});

test('a mistake names its file, its line and its sentence', () => {
  const path = 'travail/demission-cdi/clair.yaml';
  const lists = Object.entries(sources).filter(([name]) => !name.includes('/'));
  const one = Object.entries(sources).filter(([name]) => name.startsWith('travail/demission-cdi/'));
  const wrong = {
    ...Object.fromEntries([...lists, ...one]),
    [path]: `- ${good[0]!}\n- Lisez l’article 12.\n- ${good[2]!}\n`,
  };
  expect(() => readCatalogue(wrong)).toThrow(`${path}:2: 1: le français facile ne cite ni article, ni loi, ni code`);
});
