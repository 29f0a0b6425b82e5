import { expect, test } from '@jest/globals';
import { compose, computeContractEnd, formatLongDate } from '../../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { getText } from '../../harness/plain-text.ts';

const ending = listLoadedTemplates().filter(({ file }) => file.contractEnd);
const NOT_YET = { presented: null, received: null };
const LATE = { presented: '2027-01-12', received: '2027-01-12' };

function findSample(slug: string, index: number) {
  const template = ending.find((one) => one.slug === slug)!;
  const { content, date } = template.samples[index]!;
  const printed = { date, sending: content.sending ?? 'registered_receipt', presentedOn: undefined };
  return { file: template.file, content, printed };
}
const computeEnd = (slug: string, index: number, arrival: typeof NOT_YET | typeof LATE) => {
  const { file, content, printed } = findSample(slug, index);
  return computeContractEnd(file, content, { ...printed, arrival });
};

/** Sample by sample: the day that the letter prints, and the one if it arrives on 12 January 2027. */
const DAYS: [slug: string, sample: number, called: string, printed: string, late: string][] = [
  ['conge-bail-meuble', 0, 'Fin du bail', '2026-12-27', '2027-02-12'],
  ['conge-bail-mobilite', 0, 'Fin du bail', '2026-12-27', '2027-02-12'],
  // The notice would end after the lease.
  ['conge-bail-mobilite', 2, 'Fin du bail', '2026-12-20', '2026-12-20'],
  ['conge-bail-vide-3-mois', 0, 'Fin du bail', '2027-02-27', '2027-04-12'],
  ['conge-bail-vide-motif-reduit', 0, 'Fin du bail', '2026-12-27', '2027-02-12'],
  ['conge-bail-vide-zone-tendue', 0, 'Fin du bail', '2026-12-27', '2027-02-12'],
  ['conge-garage-parking', 1, 'Fin du contrat', '2026-12-11', '2027-01-27'],
  ['demission-cdi', 0, 'Fin du préavis', '2027-01-26', '2027-03-11'],
  // The earlier day is only asked for.
  ['demission-cdi', 1, 'Fin du préavis', '2026-12-26', '2027-02-11'],
  ['demission-dispense-preavis', 1, 'Fin du préavis', '2026-12-26', '2027-02-11'],
  ['demission-particulier-employeur', 0, 'Fin du contrat', '2026-12-26', '2027-02-11'],
  ['fin-contrat-ehpad', 0, 'Fin du contrat', '2026-12-26', '2027-02-12'],
  ['resiliation-mandat-exclusif', 0, 'Fin du mandat', '2026-12-11', '2027-01-27'],
  // It cannot end in its first three months, until 15 January.
  ['resiliation-mandat-exclusif', 1, 'Fin du mandat', '2027-01-15', '2027-01-27'],
  ['retrait-enfant-assistante-maternelle', 0, 'Fin du contrat', '2026-12-25', '2027-02-11'],
  // By 12 January the child has come for three months: the notice is longer.
  ['retrait-enfant-assistante-maternelle', 1, 'Fin du contrat', '2026-12-03', '2027-01-26'],
  ['rupture-periode-essai-salarie', 0, 'Fin du contrat', '2026-11-29', '2027-01-14'],
  ['rupture-periode-essai-salarie', 1, 'Fin du contrat', '2026-11-27', '2027-01-14'],
];

test('each letter that ends a contract is in the table', () =>
  expect([...new Set(DAYS.map(([slug]) => slug))]).toEqual(ending.map(({ slug }) => slug).toSorted()));

test.each(DAYS)('%s, sample %i: %s, on %s, or on %s if it is late', (slug, index, called, day, late) => {
  expect(computeEnd(slug, index, NOT_YET)).toMatchObject({ called, day, isExpected: true });
  expect(computeEnd(slug, index, LATE)).toMatchObject({ called, day: late, from: '2027-01-12', isExpected: false });
  const { file, content, printed } = findSample(slug, index);
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replace('1ᵉʳ', '1er');
  expect(plain(getText(compose(file, content, printed)))).toContain(plain(formatLongDate(day)));
});

test.each([
  ['a resignation without notice', 'demission-cdi', 2],
  ['a notice that an earlier letter began', 'demission-dispense-preavis', 0],
  ['a withdrawal', 'fin-contrat-ehpad', 1],
  ['a death', 'fin-contrat-ehpad', 2],
] as const)('%s has no such day', (_case, slug, index) => {
  expect(computeEnd(slug, index, NOT_YET)).toBeNull();
  expect(computeEnd(slug, index, LATE)).toBeNull();
});

test('what nobody collected ends a contract only where the presentation counts', () => {
  const presented = { presented: '2027-01-12', received: null };
  const computeExpected = (slug: string): boolean | undefined => {
    const { file, content, printed } = findSample(slug, 0);
    return computeContractEnd(file, content, { ...printed, arrival: presented })?.isExpected;
  };
  expect(computeExpected('demission-cdi')).toBe(false);
  expect(computeExpected('conge-bail-meuble')).toBe(true);
});
