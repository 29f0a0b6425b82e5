import { describe, expect, test } from '@jest/globals';
import { describeOrigin, withKnownAnswers } from '../../client/src/features/documents/known-answers.ts';
import { listShownStepFields } from '../../client/src/features/documents/steps.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import type { FieldView } from '../../src/modules/documents/catalogue/questions.contract.ts';
import type { DraftContent } from '../../src/modules/documents/drafts/contract.ts';

const field = (name: string, more: Partial<FieldView>): FieldView => ({
  name,
  type: 'text',
  label: name,
  blank: name,
  required: true,
  ...more,
});
const fields = [
  field('home', { usual: 'own_address' }),
  field('ending', { type: 'yesNo', defaultValue: true }),
  field('why', { showIf: { field: 'ending', equals: true } }),
  field('firstOn', { type: 'date', usual: 'expected_receipt', after: 'P1M' }),
];
const template = { sending: { advised: 'green' }, steps: [{ fields }] } as unknown as TemplateView;
const given: DraftContent = {
  answers: {},
  sender: { kind: 'person', line4: '3 rue Haute', postcode: '33380', city: 'Mios', country: 'FR' },
  recipient: { country: 'FR' },
  sending: null,
};
const describeAll = (content: DraftContent): (string | undefined)[] => {
  const shown = withKnownAnswers(template, content);
  return fields.map((one) => describeOrigin(one, content, shown));
};

describe('an answer that the person did not give', () => {
  test('is said to be one, and where it comes from', () =>
    expect(describeAll(given)).toEqual([
      'Rempli avec votre adresse. Changez-la s’il le faut.',
      'Réponse la plus courante, choisie d’avance. Changez-la s’il le faut.',
      undefined,
      'Rempli d’après le jour prévu pour la réception. Changez-le s’il le faut.',
    ]));
  test('is no longer, once it is typed over or emptied', () =>
    expect(describeAll({ ...given, answers: { home: '', ending: false, firstOn: null } })).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]));
  test('comes from a table, by the answer to an earlier question', () => {
    const index = field('index', { type: 'number', proposal: 'year | look_up: rentIndex' });
    const letter = {
      ...template,
      steps: [{ fields: [field('year', { type: 'year' }), index] }],
      tables: [{ name: 'rentIndex', rows: [{ at: 2025, value: 145.77 }] }],
    } as unknown as TemplateView;
    const content = { ...given, answers: { year: 2025 } };
    const shown = withKnownAnswers(letter, content);
    expect(shown.answers).toEqual({ year: 2025, index: 145.77 });
    expect(describeOrigin(index, content, shown)).toBe('Rempli avec la valeur publiée. Vérifiez-la.');
    expect(withKnownAnswers(letter, { ...given, answers: { year: 2026 } }).answers).toEqual({ year: 2026 });
  });
  test('opens the questions that depend on it', () => {
    const listNames = (content: DraftContent): string[] =>
      listShownStepFields({ fields }, template, content).map(({ name }) => name);
    expect(listNames(given)).toContain('why');
    expect(listNames({ ...given, answers: { ending: false } })).not.toContain('why');
  });
});
