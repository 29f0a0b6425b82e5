import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { registeredEmails } from '../../../jobs/event-handlers.ts';
import { postalPartners } from '../../../src/adapters/postal/registry.ts';
import { endpoints } from '../../../src/endpoints.ts';
import { findEmail } from '../../../src/kernel/engine-names.contract.ts';
import type { StateMachine } from '../../../src/kernel/state-machine.ts';
import { letterStateMachine, threadStateMachine, orderStateMachine } from '../../../src/modules/orders/index.ts';
import {
  findCallText,
  findCommandText,
  findReasonText,
  findStateLabel,
  findTransitionHeadline,
  MACHINE_TEXTS,
} from '../../../src/modules/orders/support/audit-texts.contract.ts';
import { disputeStateMachine, paymentStateMachine, refundStateMachine } from '../../../src/modules/payments/index.ts';
import {
  describeDisputeReason,
  DISPUTE_REASONS,
} from '../../../src/modules/payments/reconciliation/dispute-reasons.contract.ts';
import { FRAUD_TYPES } from '../../../src/modules/payments/status-labels.contract.ts';

const machines = [
  orderStateMachine,
  letterStateMachine,
  threadStateMachine,
  paymentStateMachine,
  refundStateMachine,
  disputeStateMachine,
] as unknown as StateMachine[];

/** Source files of the two modules whose rows an order has. */
const sources = [
  'src/modules/orders',
  'src/modules/payments',
  'jobs/handlers/orders',
  'jobs/handlers/payments',
].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/subscriptions|admin-routes|contract|outage|partner-circuit/.test(path))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8')),
);

describe.each(machines.map((machine) => [machine.table, machine] as const))('the machine of %s', (table, machine) => {
  test('has a French name for each state, and for no other', () => {
    const { states } = MACHINE_TEXTS[table as keyof typeof MACHINE_TEXTS];
    expect(Object.keys(states).toSorted()).toEqual([...machine.states].toSorted());
    expect(machine.states.filter((state) => !findStateLabel(table, state))).toEqual([]);
  });

  test('has a French text for each transition, and for no other', () => {
    const { transitions } = MACHINE_TEXTS[table as keyof typeof MACHINE_TEXTS];
    const names = [...new Set(machine.transitions.map(([name]) => name))];
    expect(Object.keys(transitions).toSorted()).toEqual(names.toSorted());
    expect(names.filter((name) => !/^\p{Lu}/u.test(findTransitionHeadline(table, name) ?? ''))).toEqual([]);
  });
});

describe('a stored reason', () => {
  test('from our code has a French text', () => {
    const reasons = sources.flatMap((text) =>
      [...text.matchAll(/\b(?:reason|cause): '([^']+)'/g)].map(([, reason]) => reason!),
    );
    const stored = reasons.filter((reason) => /^[a-z_ ]+$/.test(reason) && reason !== 'requested_by_customer');
    expect(stored.length).toBeGreaterThan(10);
    // Of returned letters, of refused webhooks, of subscriptions, and a reason that is French already.
    const others = new Set([
      'address',
      'unclaimed',
      'refused',
      'unauthenticated',
      'malformed',
      'header',
      'signature',
      'reason',
      'cause',
      'the page ran out',
      'fait depuis le prestataire de paiement',
    ]);
    expect(stored.filter((reason) => !others.has(reason) && !findReasonText(reason))).toEqual([]);
  });

  test.each([
    ['proofs missing after 60 days', 'preuves manquantes après 60\u00a0jours'],
    ['the partner does not have it, confirmed by 0192f5a0', 'le partenaire ne l’a pas, vérifié par l’équipe'],
    ['dispute won', 'litige\u00a0: gagné'],
    ['support:0192f5a0', 'décidé par l’équipe'],
    ['bounce', 'un e-mail à cette personne est revenu'],
  ])('with a value, or of a variable, has a French text: %s', (reason, words) =>
    expect(findReasonText(reason)).toBe(words),
  );

  test('from a bank has the text of its dispute', () => {
    expect(Object.keys(DISPUTE_REASONS).length).toBeGreaterThan(10);
    for (const reason of Object.keys(DISPUTE_REASONS)) expect(describeDisputeReason(reason)).not.toMatch(/_|motif «/);
    expect(describeDisputeReason('something_new')).toBe('motif «\u00a0something_new\u00a0»');
  });

  test.each([
    'card_never_received',
    'fraudulent_card_application',
    'made_with_counterfeit_card',
    'made_with_lost_card',
    'made_with_stolen_card',
    'misc',
    'unauthorized_use_of_card',
  ])('from a card network that suspects a fraud has a French text: %s', (type) =>
    expect(FRAUD_TYPES[type]?.[0]).toMatch(/^(carte|fraude)\b/),
  );
});

describe('a rejection code of a partner', () => {
  const published = [
    'INVALID_ADDRESS_LINE_6',
    'failed_deliverability_strictness',
    'LETTER_ADRESS_TOO_LONG',
    'unheard_of',
  ];
  test.each(Object.entries(postalPartners))('%s has a French sentence for each', (_name, partner) => {
    for (const code of published) expect(partner.describeRejection(code)).toMatch(/^Le service postal .*[.»]$/);
  });
});

test('an e-mail says whether it is for colleagues', () => {
  const listed = registeredEmails.map(({ name }) => ({ name, ...findEmail(`send-${name}-email`) }));
  expect(listed.filter(({ label }) => !label)).toEqual([]);
  expect(listed.filter(({ isToTeam }) => isToTeam).map(({ name }) => name)).toEqual([
    'approval-decided',
    'message-to-support',
    'staff-invited',
    'staff-role-changed',
  ]);
  expect(findEmail('render-letter')).toBeNull();
});

test('every recorded action on an order or a letter has a French text', () => {
  const audited = endpoints
    .flatMap((router) => router.endpoints)
    .filter(
      ({ area, audit, path }) => area === 'admin' && audit && /\/(orders|letters|messages|refunds)\/:id/.test(path),
    );
  expect(audited.length).toBeGreaterThan(8);
  expect(audited.filter(({ audit }) => !findCommandText(audit!)).map(({ audit }) => audit)).toEqual([]);
});

test('every call to Stripe has a French name', () => {
  const calls = readdirSync('src/modules/payments', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...readFileSync(`src/modules/payments/${path}`, 'utf8').matchAll(/\bcall: '(\w+)'/g)])
    .map(([, call]) => call!);
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter((call) => findCallText(call) === call)).toEqual([]);
});
