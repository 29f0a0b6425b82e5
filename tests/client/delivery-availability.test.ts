import { expect, test } from '@jest/globals';
import {
  getDefaultMethod,
  listAvailableMethods,
  findUnavailableReason,
} from '../../client/src/features/documents/delivery-availability.ts';
import { findStepProblems, listSteps } from '../../client/src/features/documents/steps.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../src/modules/documents/drafts/contract.ts';
import type { PricingView } from '../../src/modules/payments/checkout/contract.ts';

const template = (...allowed: TemplateView['sending']['allowed']) =>
  ({ steps: [], sending: { allowed, advised: allowed.at(-1) } }) as unknown as TemplateView;
const letter = (recipient: string, sender = 'FR', sending: DraftContent['sending'] = null): DraftContent => ({
  answers: {},
  sender: { country: sender, postcode: '69003' },
  recipient: { country: recipient, postcode: '1000' },
  sending,
});
const pricing = { partners: ['maileva'] } as unknown as PricingView;
const held = (one: TemplateView, content: DraftContent) =>
  findStepProblems(
    listSteps(one).find(({ kind }) => kind === 'sending')!,
    {
      template: one,
      content,
      partners: pricing.partners,
    },
  ).map(({ message }) => message);

test('a letter without a partner is not blocked at the delivery step: only its PDF is offered, with the reason', () => {
  const one = template('green', 'registered_receipt');
  expect(findUnavailableReason(one, letter('BE'), pricing)).toBe(
    'Nos partenaires postaux ne portent pas cette lettre jusque-là (Belgique).',
  );
  for (const sending of [null, 'green', 'registered_receipt'] as const)
    expect(held(one, letter('BE', 'FR', sending))).toEqual([]);
  const registered = template('registered', 'registered_receipt');
  expect(findUnavailableReason(registered, letter('FR', 'BE'), pricing)).toBe(
    'Nos partenaires postaux ne prennent pas cette lettre quand l’expéditeur habite ici\u00a0: Belgique.',
  );
  expect(held(registered, letter('FR', 'BE'))).toEqual([]);
});

test('who signs on paper prints the letter, until a version of its template needs no hand', () => {
  const one = template('green', 'registered_receipt');
  const onPaper = { ...letter('FR'), signsOnPaper: true };
  const byHand = { ...one, signature: 'required' as const };
  expect(findUnavailableReason(byHand, onPaper, pricing)).toContain('vous la signez à la main');
  expect(held(byHand, onPaper)).toEqual([]);
  // The tick is not shown any more: the letter must not stay a PDF.
  expect(findUnavailableReason(one, onPaper, pricing)).toBeNull();
  expect(held(one, onPaper)).toEqual(['Choisissez comment votre lettre doit partir.']);
});

test('a letter with a partner still requires the choice of a method that serves the destination', () => {
  const one = template('green', 'registered_receipt');
  expect(findUnavailableReason(one, letter('FR', 'BE'), pricing)).toBeNull();
  expect(held(one, letter('FR'))).toEqual(['Choisissez comment votre lettre doit partir.']);
  expect(held(one, letter('FR', 'BE', 'registered_receipt'))).toEqual([
    expect.stringContaining('Choisissez la lettre verte'),
  ]);
  expect(held(one, letter('FR', 'BE', 'green'))).toEqual([]);
});

test('only methods that serve the destination are offered, the others are named, and the sheet shows one of the first', () => {
  const one = template('green', 'registered_receipt');
  expect(listAvailableMethods(one, letter('FR', 'BE'), pricing)).toEqual({
    open: ['green'],
    closed:
      'Pour ce trajet, aucun de nos partenaires postaux ne propose\u00a0: lettre recommandée avec avis de réception.',
  });
  expect(listAvailableMethods(one, letter('FR'), pricing)).toEqual({
    open: ['green', 'registered_receipt'],
    closed: undefined,
  });
  expect([
    getDefaultMethod(one, letter('FR'), pricing),
    getDefaultMethod(one, letter('FR', 'BE'), pricing),
    getDefaultMethod(one, letter('BE'), pricing),
  ]).toEqual(['registered_receipt', 'green', 'green']);
});
