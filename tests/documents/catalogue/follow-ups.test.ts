import { expect, test } from '@jest/globals';
import { isShown } from '../../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';

const templates = listLoadedTemplates();

/** What a letter with these answers announces next: « silence P60D consommation/saisine-mediateur-conso ». */
function listNext(slug: string, answers: Record<string, string | boolean>): string[] {
  const { file } = templates.find((template) => template.slug === slug)!;
  const fields = file.steps.flatMap((step) => step.fields);
  return (file.followUps ?? [])
    .filter((step) => isShown(step, answers, fields))
    .map(({ on, after, letter, because }) => [on, after, letter ?? because.slice(0, 20)].filter(Boolean).join(' '));
}

/** By letter: answers, and the next steps that hold for them. */
const CASES: [slug: string, answers: Record<string, string | boolean>, next: string[]][] = [
  // Nothing is left to pay after a receipt in full.
  ['quittance-loyer-bailleur', { extent: 'all' }, []],
  ['quittance-loyer-bailleur', { extent: 'part' }, ['silence P1M immobilier/mise-en-demeure-loyers-impayes']],
  // The heirs never rented the dwelling, and there may be no deposit.
  ['resiliation-bail-deces', { hasDeposit: false }, []],
  ['resiliation-bail-deces', { hasDeposit: true }, ['delivered P95D administration/mise-en-demeure-payer']],
  ['recours-gracieux', { isPlanning: false }, ['silence P2M administration/aide-juridictionnelle']],
  ['recours-gracieux', { isPlanning: true }, ['silence P15D administration/aide-juridictionnelle']],
  ['recours-hierarchique', { isPlanning: true }, ['silence P15D administration/aide-juridictionnelle']],
  ['recours-france-travail', { kind: 'overpaid' }, ['silence P2M administration/aide-juridictionnelle']],
  ['recours-france-travail', { kind: 'removal' }, ['silence P15D Pour une radiation, ']],
  ['recours-france-travail', { kind: 'refusal' }, []],
];

test.each(CASES)('%s with %j is followed by %j', (slug, answers, next) =>
  expect(listNext(slug, answers)).toEqual(next),
);

test.each([
  ['bank', 'son médiateur'],
  ['insurer', 'le médiateur de l’assurance'],
])('a letter about a loan insurance to the %s is followed by %s', (addressee, mediator) => {
  const { file } = templates.find(({ slug }) => slug === 'resiliation-assurance-emprunteur')!;
  const shown = file.followUps!.filter((step) => isShown(step, { addressee }));
  expect(shown.map(({ because }) => because)).toEqual([expect.stringContaining(mediator)]);
});
