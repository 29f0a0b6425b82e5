import { describe, expect, test } from '@jest/globals';
import { browserIndex, openIndex } from '../../bench/search-engines.ts';

const search = openIndex(browserIndex());
const listFirstThree = (question: string): string[] =>
  search
    .search(question)
    .hits.slice(0, 3)
    .map(({ slug }) => slug);

describe('a question without spaces and apostrophes', () => {
  test.each([
    ['jvends le logement que je loue comment prevenir le locataire', 'conge-pour-vendre'],
    ['jai vendu ma voiture et jrecois des amendes du nouveau proprietaire', 'contestation-amende-forfaitaire'],
  ])('« %s » finds %s', (question, slug) => expect(listFirstThree(question)).toContain(slug));
  test.each(['conteste une amende', 'demande un délai pour payer', 'quitte mon taf'])(
    '« j%s » finds what « je » finds',
    (rest) => expect(listFirstThree(`j${rest}`)).toEqual(listFirstThree(`je ${rest}`)),
  );
  test.each([
    ['caf mdemande 800e', 'caf mdemande 800 euros'],
    ['facture edf 1200€', 'facture edf 1200 euros'],
    ['le garage me demande 1500eur', 'le garage me demande 1500 euros'],
  ])('« %s » names the sum that « %s » names', (question, spelt) => {
    expect(listFirstThree(question)).toEqual(listFirstThree(spelt));
    expect(listFirstThree(question)).not.toEqual([]);
  });
});
