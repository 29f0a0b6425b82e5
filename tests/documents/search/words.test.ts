import { describe, expect, test } from '@jest/globals';
import { fold, splitWords } from '../../../src/modules/documents/search/engine/fold.ts';
import { COLLOQUIAL } from '../../../src/modules/documents/search/engine/generated/colloquial.ts';
import {
  toLetterMask,
  findNearWords,
  editDistance,
  toPhonetic,
  splitCompound,
  type KnownWord,
} from '../../../src/modules/documents/search/engine/spelling.ts';
import { stem } from '../../../src/modules/documents/search/engine/stem.ts';
import { readSynonyms } from '../../../src/modules/documents/search/engine/synonyms.ts';

const folded = (text: string): string[] => splitWords(text).map((word) => word.folded);

describe('words', () => {
  test.each([
    ["L’état des lieux d'entrée", ['etat', 'des', 'lieux', 'entree']],
    ['J`ai', ['ai']],
    ['lorsqu’on', ['on']],
    ['la C.A.F. et la S.N.C.F', ['la', 'caf', 'et', 'la', 'sncf']],
    ['cœur, Œuvre', ['coeur', 'oeuvre']],
    ['de\u0301po\u0302t', ['depot']],
    ['ｒésilier', ['resilier']],
    ['aujourd’hui', ['aujourd', 'hui']],
    ['jveux, jpars, jai, jen ; journal, jbl', ['veux', 'pars', 'ai', 'en', 'journal', 'jbl']],
    ['800 €, 12,50€', ['800', 'euros', '12', '50', 'euros']],
    ['<b>48SI</b> & 20 %', ['b', '48si', 'b', '20']],
  ])('of « %s »', (text, words) => expect(folded(text)).toEqual(words));
  test('keep their positions, so that only a misspelt word is replaced', () => {
    const text = 'Mon dépot d’un an';
    for (const { at, length, written } of splitWords(text))
      expect(text.slice(at, at + length).toLowerCase()).toBe(written);
  });
});

describe('forms of one word have the same stem', () => {
  test.each([
    'résilier résiliation résilié résiliée résiliez résilie résilierai résiliations',
    'rembourser remboursement remboursé rembourse rembourserait',
    'contester contestation conteste contestent',
    'démission démissionner démissionne démissions',
    'vendre vente vendu vendeur',
    'assurance assureur assuré assurances',
    'payer paie paiement payée payez',
    'perdre perdu perte',
    'annuel annuelle annuelles',
    'modifier modification modifié',
    'livrer livraison livrée',
    'banque bancaire banques',
    'bail baux',
    'décès décédé mort',
    'licencier licenciement licencié',
    'harceler harcèlement',
    'mutuelle mutuelles mutuel',
  ])('%s', (family) => expect(new Set(family.split(' ').map((word) => stem(fold(word)))).size).toBe(1));
  test.each([
    ['quittance', 'quitter'],
    ['compte', 'compteur'],
    ['congé', 'conger'.replace('er', 'rès')],
    ['poste', 'postuler'],
    ['travaux', 'travail'],
    ['loyer', 'loi'],
    ['vol', 'volontaire'],
    ['prêt', 'près'],
  ])('but not %s and %s', (one, other) => {
    expect(stem(fold(one))).not.toBe(stem(fold(other)));
  });
});

describe('the edit cost', () => {
  test.each([
    ['caution', 'caution', 0],
    ['caution', 'cuation', 1],
    ['caution', 'cation', 1],
    ['caution', 'cauttion', 1],
    ['caution', 'cauzion', 1],
    ['caution', 'cuatoin', 2],
    ['caution', 'kausion', 2],
    ['box', '', 3],
  ])('of %s – %s is %i', (one, other, count) => {
    expect(editDistance(one, other, 3)).toBe(count);
    expect(editDistance(other, one, 3)).toBe(count);
  });
  test('is not computed beyond the limit', () => expect(editDistance('caution', 'electricite', 2)).toBe(3));
  test('ignores the end of an incomplete word', () => {
    expect(editDistance('resilai', 'resiliation', 2, { begun: true })).toBe(1);
    expect(editDistance('resilai', 'resiliation', 2)).toBe(3);
  });
  test.each([
    ['arnake', 'arnaque'],
    ['fote', 'faute'],
    ['telefone', 'telephone'],
    ['retractassion', 'retractation'],
    ['forfé', 'forfait'],
    ['kaution', 'caution'],
  ])('%s sounds like %s', (one, other) => expect(toPhonetic(fold(one))).toBe(toPhonetic(other)));

  const known = (words: string): KnownWord[] =>
    words.split(' ').map((word) => ({
      folded: word,
      written: word,
      stem: stem(word),
      sound: toPhonetic(word),
      mask: toLetterMask(word),
      uses: 1,
    }));
  test('sorts the nearest word first, and one with the same first letter before others', () => {
    expect(findNearWords('amande', known('demande amende amener commande'), { begun: false })[0]!.entry.folded).toBe(
      'amende',
    );
    expect(findNearWords('bail', known('mail rail'), { begun: false }).every(({ cost }) => cost > 1)).toBe(true);
  });
  test('corrects no short word', () =>
    expect(findNearWords('bix', known('box six dix'), { begun: false })).toEqual([]));
});

describe('glued words', () => {
  const words = new Set(['resilier', 'box', 'assurance', 'rendre', 'cles', 'depot', 'garantie']);
  const cut = (text: string): string[] | undefined =>
    splitCompound(
      text,
      (piece) => words.has(piece),
      () => false,
      (start) => [...words].some((word) => word.startsWith(start)),
    )?.pieces;
  test.each([
    ['resiliermabox', 'resilier ma box'],
    ['lassurance', 'l assurance'],
    ['rendrelescles', 'rendre les cles'],
    ['depotdegar', 'depot de gar'],
    ['jeveuxresilier', 'je veux resilier'],
  ])('%s', (text, pieces) => expect(cut(text)?.join(' ')).toBe(pieces));
  test.each(['chocolat', 'jeveux', 'box', 'resilierxyz', 'a'.repeat(79)])('%s is not split', (text) =>
    expect(cut(text)).toBeUndefined(),
  );
});

describe('colloquial words', () => {
  const { rules, words } = readSynonyms(
    'bagnole, caisse > voiture\nvoiture, auto\nrendre clés > congé, préavis\nhabite chez > hébergement',
  );
  const meant = (first: string) =>
    rules.get(first)?.map(({ stems, meant: terms }) => `${stems.join('+')}→${terms.join('/')}`);
  test('imply each other, or one way only', () => {
    expect(meant(stem('bagnole'))).toEqual([`${stem('bagnole')}→${stem('voiture')}`]);
    expect(meant(stem('voiture'))).toEqual([`${stem('voiture')}→auto`]);
    expect(meant('auto')).toEqual([`auto→${stem('voiture')}`]);
  });
  test('with several words require all of them, empty ones too', () => {
    expect(meant('rendre')).toEqual([`rendre+cle→${stem('conge')}/preavis`.replace('preavis', stem('preavis'))]);
    expect(meant(stem('habite'))?.[0]).toContain('+chez');
  });
  test('are known to the spelling correction', () =>
    expect(words.get('prejavis') ?? words.get('bagnole')).toBe('bagnole'));
  test('in a phrase keep at least two words: one alone would match too much', () => {
    const SMALL = /^(?:l[ae]s?|l|de?s?|du|a|au|en|sur|dans|par|pour|une?|s|se|m[ao]n?)$/;
    const sayings = COLLOQUIAL.split('\n')
      .filter((line) => line.includes('>'))
      .flatMap((line) => line.split('>')[0]!.split(','))
      .filter((term) => folded(term).filter((word) => !SMALL.test(word)).length > 1);
    expect(sayings.length).toBeGreaterThan(1000);
    expect(
      sayings.filter((term) =>
        [...readSynonyms(`${term} > zzz`).rules.values()].flat().some(({ stems }) => stems.length < 2),
      ),
    ).toEqual([]);
  });
});
