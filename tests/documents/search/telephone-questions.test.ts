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

describe('an institution that does not answer', () => {
  test.each([
    ['la carsat me répond pas', 'reclamation-retraite-trimestres'],
    ['le syndic répond plus', 'mise-en-demeure-syndic'],
    ['sans nouvelles de la prefecture depuis 6 mois', 'demande-accuse-reception-admin'],
    ['toujours pas de réponse de la caf', 'recours-caf'],
    ['mon notaire fait le mort', 'relance-notaire'],
  ])('« %s » finds first the letters to it', (question, slug) =>
    expect(search.search(question).hits[0]?.slug).toBe(slug),
  );
  test('about a matter is found by the matter', () =>
    expect(listFirstThree('la prefecture repond pas pour ma naturalisation')[0]).toBe('rapo-naturalisation'));
});

describe('a place after « de » is a place, even if letters have a word of the same stem', () => {
  test.each([
    ['caf de bourges', 'ecrire-a-caf'],
    ['cpam de nancy', 'ecrire-a-cpam'],
    ['trésorerie de gagny', 'ecrire-a-impots'],
    ['cpam de bourg en bresse', 'ecrire-a-cpam'],
    ['cpam d’angers', 'ecrire-a-cpam'],
    ['mairie de brive la gaillarde', 'ecrire-a-mairie'],
    ['mairie du 13e', 'ecrire-a-mairie'],
  ])('« %s » finds %s', (question, page) => expect(search.suggest(question)[0]?.slug).toBe(page));
  test('but a country is none: « impots de belgique » finds no letter', () =>
    expect(search.search('impots de belgique').hits).toEqual([]));
});
