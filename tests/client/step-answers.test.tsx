import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StepAnswers } from '../../client/src/features/documents/step-answers.tsx';
import type { DeadlineNotice } from '../../src/letterpress/index.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import type { FieldView } from '../../src/modules/documents/catalogue/questions.contract.ts';
import type { DraftContent } from '../../src/modules/documents/drafts/contract.ts';
import { template } from './open-page.tsx';

const nothing = (): void => undefined;
const field: FieldView = {
  name: 'meeting',
  type: 'text',
  label: 'Quand vous rencontrer',
  hint: 'Quelques mots.',
  blank: 'date',
  required: true,
  defaultValue: 'à la date qui vous conviendra',
  example: 'le mardi après 14 h',
};
const show = (
  answers: DraftContent['answers'],
  fields: FieldView[] = [field],
  early: Pick<TemplateView, 'earliest'> & { notices?: DeadlineNotice[] } = {},
): string =>
  renderToStaticMarkup(
    <StepAnswers
      step={{ fields }}
      template={{
        ...template,
        steps: [{ name: 'one', title: 'Un', short: 'Un', fields }],
        earliest: early.earliest,
      }}
      content={{ answers, sender: {}, recipient: {}, sending: null }}
      notices={early.notices ?? []}
      findError={() => undefined}
      onChange={nothing}
      onFocus={nothing}
    />,
  );

test('an example is not shown beside a proposed answer', () => {
  const html = show({});
  expect(html).toContain('value="à la date qui vous conviendra"');
  expect(html).toContain('Réponse la plus courante, choisie d’avance. Changez-la s’il le faut. Quelques mots.');
  expect(html).not.toContain('Exemple');
});

test.each([
  ['typed over', { meeting: 'jeudi' }],
  ['emptied', { meeting: '' }],
])('it is, once the proposed answer is %s', (_change, answers) =>
  expect(show(answers)).toContain('Quelques mots. Exemple\u00a0: le mardi après 14 h'),
);

test('it is where nothing is proposed', () =>
  expect(show({}, [{ ...field, defaultValue: undefined }])).toContain('Exemple\u00a0: le mardi après 14 h'));

test('a letter that would leave too early says so at its date, and at a list of dates', () => {
  const message = 'Envoyez plutôt cette lettre à partir du 3 décembre 2026. Le client a un mois.';
  const dueOn: FieldView = { name: 'dueOn', type: 'date', label: 'Échéance', blank: 'échéance', required: true };
  const invoices: FieldView = {
    name: 'invoices',
    type: 'entries',
    label: 'Factures',
    blank: 'factures',
    required: true,
    entry: { called: 'Facture', add: 'Ajouter', line: 'x', fields: [{ ...dueOn, type: 'date' }] },
  };
  for (const asked of [dueOn, invoices]) {
    const rule = { field: asked.name, first: 'x', because: 'Le client a un mois.' };
    const notice = { field: asked.name, message, isPast: false };
    expect(show({}, [asked], { earliest: [rule], notices: [notice] })).toContain(message);
    expect(show({}, [asked], { earliest: [rule] })).not.toContain(message);
  }
});
