import { expect, test } from '@jest/globals';
import { files, findWords } from './french-texts.ts';

/** Half of the readers are women: a participle that agrees with « vous » or the reader is avoided. */
const MASCULINE =
  /(?:vous (?:vous )?(?:êtes|serez|étiez|avez été)|être|soyez) (?:déjà |bien )?(?:remboursé|prévenu|connecté|inscrit|abonné|averti|informé|invité|débité|engagé)(?![\p{L}])/giu;

/** Texts that customers have accepted: other words are another version of them. */
const ACCEPTED = ['src/modules/orders/ordering/consents.contract.ts', 'src/modules/payments/checkout/terms/text.ts'];

/** Read by customers; what colleagues read is not searched. */
const toCustomers = files.filter(
  (path) => !path.startsWith('admin/') && !path.includes('/support/') && !ACCEPTED.includes(path),
);

test('no text for customers takes them for a man', () =>
  expect(toCustomers.flatMap((path) => findWords(MASCULINE, path))).toEqual([]));

test.each([
  ["const a = 'Vous êtes remboursé en totalité.';", 1],
  ['const a = <button>Annuler et être remboursé</button>;', 1],
  ['const a = `Vous serez déjà prévenu ${b}`;', 1],
  ["const a = 'Le montant est remboursé, la différence vous est remboursée.';", 0],
  ["const a = 'Vous êtes remboursée.';", 0],
])('a masculine reader is detected in %s', (source, times) =>
  expect(findWords(MASCULINE, 'one.tsx', source)).toHaveLength(times),
);
