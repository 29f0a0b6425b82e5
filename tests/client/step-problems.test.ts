import { expect, test } from '@jest/globals';
import { findEnvelopeProblems, findStepProblems, listSteps } from '../../client/src/features/documents/steps.ts';
import { template } from './open-page.tsx';

const findMessages = (kind: 'sender' | 'recipient'): string[] =>
  findStepProblems(
    listSteps(template).find((step) => step.kind === kind)!,
    {
      template,
      content: { answers: {}, sender: {}, recipient: { kind: 'person' }, sending: null },
    },
  ).map(({ message }) => message);

test('what is missing in the own address is « votre », in that of the recipient « le » or « la »', () => {
  expect(findMessages('sender')).toEqual([
    'Indiquez votre prénom.',
    'Indiquez votre nom.',
    'Indiquez votre numéro et votre rue, ou votre boîte postale à la ligne suivante.',
    'Indiquez votre code postal.',
    'Indiquez votre ville.',
  ]);
  expect(findMessages('recipient')).toContain('Indiquez le code postal.');
});

test('no envelope limits the sheets of a letter that its author prints', () => {
  const find = (isPosted: boolean) =>
    findEnvelopeProblems({ sheets: 50, maxSheets: 44 }, { items: [], uploads: [] }, { isPosted });
  expect(find(true)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('Une enveloppe en tient 44') }),
  ]);
  expect(find(false)).toEqual([]);
});
