import { expect, test } from '@jest/globals';
import { NO_WORDING_WORDS, weighWordings } from '../../../src/modules/documents/search/engine/wordings.ts';

const repeat = (times: number, wording: string): string[] => Array.from({ length: times }, () => wording);

test('a word is the stronger, the more often these wordings have it than all others', () => {
  const others = Array.from({ length: 10 }, () => [...repeat(10, 'facture'), ...repeat(10, 'contrat')]);
  const own = [...repeat(20, 'plafond'), ...repeat(7, 'moisissure facture'), ...repeat(2, 'voisin'), 'humidité'];
  // Of 230 wordings 30 are its own: 2.6 uses of « plafond » are expected, 0.9 and 0.3 of the next, 14 of « facture ».
  expect(weighWordings([own, ...others])[0]).toEqual(['', '', 'plafond', 'moisissure voisin', '']);
});

test('what is said of everything says nothing', () => {
  expect(weighWordings([repeat(12, 'lettre recommandée'), repeat(12, 'lettre recommandée')])).toEqual([
    NO_WORDING_WORDS,
    NO_WORDING_WORDS,
  ]);
});

test('a word that is used once in all wordings is left out', () => {
  expect(
    weighWordings([
      ['plafond fissure', 'plafond'],
      ['voisin', 'voisin'],
    ])[0]!.join(' '),
  ).not.toContain('fissure');
});

test('no wordings have no words', () => {
  expect(weighWordings([[], ['plafond']])[0]).toEqual(NO_WORDING_WORDS);
});
