import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { typeset } from '../../src/letterpress/typography.ts';

const NB = '\u00a0';
const NN = '\u202f';

describe('typeset', () => {
  test.each([
    ['Objet : résiliation', `Objet${NB}: résiliation`],
    ['Objet: résiliation', `Objet${NB}: résiliation`],
    ['Pourquoi ? Comment; vite !', `Pourquoi${NN}? Comment${NN}; vite${NN}!`],
    ['le contrat "Box Plus"', `le contrat «${NB}Box Plus${NB}»`],
    ['le contrat « Box »', `le contrat «${NB}Box${NB}»`],
    ['est-ce « vrai ? »', `est-ce «${NB}vrai${NN}?${NB}»`],
    ["l'avis d'échéance", 'l’avis d’échéance'],
    ['1 250,00 €', `1${NN}250,00${NB}€`],
    ['1 234 567 habitants', `1${NN}234${NN}567 habitants`],
    ['en 2026 120 personnes', 'en 2026 120 personnes'],
    ['20 % et 5 kg', `20${NB}% et 5${NB}kg`],
    ['20%', `20${NB}%`],
    ['à 10 h 30', `à 10${NB}h${NB}30`],
    ['le 1er mars et le 21 novembre 2026', `le${NB}1ᵉʳ${NB}mars et le 21${NB}novembre${NB}2026`],
    ['depuis juillet 1989, en mai', `depuis juillet${NB}1989, en mai`],
    ['Nantes – Lisbonne — et retour', `Nantes${NB}– Lisbonne${NB}— et retour`],
    ['l’article R* 198-10 et R* 196-1', `l’article${NB}R*${NB}198-10 et R*${NB}196-1`],
    ['1er étage, 21er', '1ᵉʳ étage, 21er'],
    ['M. Dupont et Mme Martin', `M.${NB}Dupont et Mme${NB}Martin`],
    ['contrat n°12', `contrat n°${NB}12`],
    ['contrat nº 12', `contrat n°${NB}12`],
    ['l’article L. 1237-1', `l’article${NB}L.${NB}1237-1`],
    ['la 2ème fois, la 1ère', 'la 2e fois, la 1re'],
    ['et...', 'et…'],
    ['délai de 15 jours', `délai de 15${NB}jours`],
  ])('%s', (typed, set) => {
    expect(typeset(typed)).toBe(set);
  });

  test.each([
    'https://exemple.fr/a?b=c:d;e!f',
    'camille.dupont@exemple.fr',
    'FR76 3000 6000 0112 3456 7890 189',
    'rendez-vous 10:30',
    "www.exemple.fr/l'avis",
    'exemple.fr',
    '06 12 34 56 78',
    'un "guillemet seul',
  ])('leaves %s unchanged', (text) => {
    expect(typeset(text)).toBe(text);
  });

  test('typesets the punctuation after a protected part', () => {
    expect(typeset('Voir https://exemple.fr ; écrire à a@b.fr ?')).toBe(
      `Voir https://exemple.fr${NN}; écrire à a@b.fr${NN}?`,
    );
  });

  const words = fc
    .array(
      fc.constantFrom(
        ' ',
        ' ',
        ':',
        ';',
        '!',
        '?',
        '"',
        "'",
        '«',
        '»',
        '“',
        '”',
        '...',
        '.',
        ',',
        'M.',
        'Mme',
        'Dupont',
        'n°',
        '12',
        '1er',
        '250',
        'mars',
        '2026',
        '–',
        'R*',
        '€',
        '%',
        'kg',
        'h',
        'le',
        'L.',
        'article',
        'a@b.fr',
        'https://x.fr/?a',
        '10:30',
        'FR76 3000 6000 0112',
        '2ème',
        NB,
        NN,
        '\n',
        '(',
        ')',
        'été',
        '1 250',
        '-',
        '\ufdd0',
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''));

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'binary' })), (text) => {
        const once = typeset(text);
        expect(typeset(once)).toBe(once);
      }),
      { numRuns: 20000, seed: 52 },
    );
  });

  test('keeps every letter and digit', () => {
    const bare = (text: string): string =>
      text
        .replace(/(\d)(?:ème|ieme|ième)/g, '$1e')
        .replace(/1ère/g, '1re')
        .replace(/(?<![\p{L}\d.,])1er(?![\p{L}\d])/gu, '1ᵉʳ')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .replace(/º/g, '');
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'binary' })), (text) => {
        expect(bare(typeset(text))).toBe(bare(text));
      }),
      { numRuns: 1000, seed: 52 },
    );
  });

  test('never changes a web address', () => {
    fc.assert(
      fc.property(words, fc.webUrl({ withQueryParameters: true, withFragments: true }), words, (before, url, after) => {
        const trimmed = url.replace(/[.,;:!?»)\]'"’]+$/, '');
        expect(typeset(`${before} ${trimmed} ${after}`)).toContain(trimmed);
      }),
      { numRuns: 500, seed: 52 },
    );
  });
});
