import { expect, test } from '@jest/globals';
import { findAnswerProblems } from '../../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { plainSpaces } from '../../harness/plain-text.ts';

const templates = listLoadedTemplates();

/** Answers that would make the letter announce a sum below zero, or a part above its whole. */
const BEYOND: [slug: string, answers: Record<string, number | boolean | string>, field: string, most: string][] = [
  ['restitution-depot-garantie', { deposit: 65_000, partReturned: true, returned: 65_000 }, 'returned', '649,99 €'],
  ['quittance-loyer-bailleur', { rent: 70_000, charges: 5_000, extent: 'part', paid: 75_000 }, 'paid', '749,99 €'],
  [
    'retenue-depot-bailleur',
    { deposit: 62_000, outcome: 'part', keepsProvision: true, provision: 12_401 },
    'provision',
    '124 €',
  ],
  ['revision-loyer-bailleur', { newIndex: 144.51, oldIndex: 145.77 }, 'oldIndex', '144,51'],
  ['report-echeances-credit', { instalment: 30_000, request: 'lower', lowered: 30_000 }, 'lowered', '299,99 €'],
  ['vice-cache', { price: 420_000, wish: 'keep', reduction: 420_001 }, 'reduction', '4 200 €'],
  [
    'litige-vente-vehicule',
    { role: 'buyer', price: 800_000, demand: 'reduce', reduction: 800_001 },
    'reduction',
    '8 000 €',
  ],
  ['garantie-legale-conformite', { price: 45_000, wish: 'reduction', reduction: 45_001 }, 'reduction', '450 €'],
  ['contestation-recouvrement', { claimed: 24_500, ground: 'fees', fees: 24_501 }, 'fees', '245 €'],
  ['delais-paiement-impot', { owed: 90_000, instalment: 90_001 }, 'instalment', '900 €'],
  ['remise-gracieuse-impot', { owed: 80_000, wanted: 'part', payable: 80_100 }, 'payable', '800 €'],
  ['remise-dette-caf', { amount: 50_000, monthly: 50_001 }, 'monthly', '500 €'],
];

test.each(BEYOND)('%s: %j exceeds the greatest sum', (slug, answers, field, most) => {
  const { file, samples } = templates.find((template) => template.slug === slug)!;
  const problems = findAnswerProblems(file, { ...samples[0]!.content.answers, ...answers });
  expect(problems.filter((problem) => problem.field === field).map(({ message }) => plainSpaces(message))).toEqual([
    `Cette réponse ne doit pas dépasser ${most}.`,
  ]);
});

test('no sample exceeds a greatest sum', () =>
  expect(
    templates.flatMap(({ slug, file, samples }) =>
      samples.flatMap(({ content }) =>
        findAnswerProblems(file, content.answers)
          .filter(({ message }) => message.includes('dépasser'))
          .map(({ field }) => `${slug}: ${field}`),
      ),
    ),
  ).toEqual([]));
