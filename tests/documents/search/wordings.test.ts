import { expect, test } from '@jest/globals';
import { NO_WORDING_WORDS, weighWordings } from '../../../src/modules/documents/search/engine/wordings.ts';

const repeat = (times: number, wording: string): string[] => Array.from({ length: times }, () => wording);

test('a word is the stronger, the more often these wordings have it than all others', () => {
  const others = Array.from({ length: 10 }, () => [...repeat(10, 'facture'), ...repeat(10, 'contrat')]);
  const [words] = weighWordings([[...repeat(9, 'plafond'), ...repeat(3, 'moisissure facture'), 'voisin'], ...others]);
  expect(words!.strong.split(' ')).toEqual(['plafond']);
  expect(words!.clear.split(' ')).toEqual(['moisissure']);
  expect(words!.weak.split(' ')).toEqual(['voisin']);
});

test('what is said of everything says nothing', () => {
  expect(weighWordings([repeat(12, 'lettre recommandée'), repeat(12, 'lettre recommandée')])).toEqual([
    NO_WORDING_WORDS,
    NO_WORDING_WORDS,
  ]);
});

test('no wordings have no words', () => {
  expect(weighWordings([[], ['plafond']])[0]).toEqual(NO_WORDING_WORDS);
});
