import { expect, test } from '@jest/globals';
import { listPaperNames, MAX_LABEL_LENGTH } from '../../src/domain/paper-names.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';

test('a name is the paper that the template asks for, without its article and its conditions', () => {
  expect(
    listPaperNames(['Une copie de la facture contestée.', 'La preuve du paiement, ou ce qui montre l’erreur.']),
  ).toEqual(['Copie de la facture contestée', 'Preuve du paiement']);
  expect(listPaperNames(['Une photo du compteur, si les index ne correspondent pas.'])).toEqual(['Photo du compteur']);
});

test('a sentence of several papers gives several names, each once', () => {
  expect(
    listPaperNames([
      'Une copie du contrat, de la facture ou de la commande.',
      'Une copie de la facture si vous l’avez.',
    ]),
  ).toEqual(['Copie du contrat', 'Copie de la facture', 'Copie de la commande']);
});

test('a name never speaks to the recipient as if the paper were theirs', () => {
  expect(
    listPaperNames(['Une copie de votre pièce d’identité et de votre avis.', 'Votre relevé d’identité bancaire.']),
  ).toEqual(['Copie de pièce d’identité et d’avis', 'Relevé d’identité bancaire']);
});

test('advice gives no name', () => {
  expect(
    listPaperNames([
      'Aucune pièce n’est nécessaire. Gardez votre bail sous la main pour sa date.',
      'Les pièces qui appuient vos explications.',
      'Si vous l’avez, le formulaire de rétractation.',
    ]),
  ).toEqual([]);
});

test('every template gives names that fit into the letter', () => {
  const names = listLoadedTemplates().flatMap(({ file }) => listPaperNames(file.papers));
  expect(names.length).toBeGreaterThan(80);
  expect(
    names.filter(
      (name) =>
        name.length > MAX_LABEL_LENGTH || !/^\p{Lu}/u.test(name) || /\b(?:vous|votre|vos|et$|ou$)|[.,;:]/.test(name),
    ),
  ).toEqual([]);
});
