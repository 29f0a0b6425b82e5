import type { Decline } from './objects/money.ts';

export type CardOutcome =
  | { kind: 'ok' }
  | { kind: 'authenticate'; ends: 'ok' | 'declined' }
  | ({ kind: 'declined'; sentence: string } & Decline);

interface CardRule {
  outcome?: CardOutcome;
  /** It can be left on file, and every charge of it fails. */
  charges?: CardOutcome;
  /** The bank requires authentication each time, or unless the card was set up for later charges. */
  offSession?: 'always_asks' | 'asks_unless_set_up';
  dispute?: { reason: string; status: 'needs_response' | 'warning_needs_response' };
  refund?: 'pending_first' | 'fails_later';
  isSuspect?: true;
}

const declined = (declineCode: string, sentence: string, code = 'card_declined'): CardOutcome => ({
  kind: 'declined',
  code,
  declineCode,
  sentence,
});
const REFUSED = declined('generic_decline', 'Votre banque a refusé cette carte.');
const ASKS: CardOutcome = { kind: 'authenticate', ends: 'ok' };

/**
 * Stripe's test numbers (docs/domain/stripe.md#test-cards). Any other number that passes the Luhn check is accepted.
 */
const CARDS: Record<string, CardRule> = {
  '4000000000000002': { outcome: REFUSED },
  '4000000000009995': {
    outcome: declined('insufficient_funds', 'Votre banque a refusé cette carte\u00a0: provision insuffisante.'),
  },
  '4000000000009987': { outcome: declined('lost_card', 'Votre banque a refusé cette carte.') },
  '4000000000009979': { outcome: declined('stolen_card', 'Votre banque a refusé cette carte.') },
  '4000000000000069': { outcome: declined('expired_card', 'Cette carte a expiré.', 'expired_card') },
  '4000000000000127': { outcome: declined('incorrect_cvc', 'Le cryptogramme n’est pas le bon.', 'incorrect_cvc') },
  '4000000000000119': {
    outcome: declined('processing_error', 'Votre banque n’a pas répondu à temps.', 'processing_error'),
  },
  '4000000000000341': { charges: REFUSED },
  '4000002500003155': { outcome: ASKS, offSession: 'asks_unless_set_up' },
  '4000002760003184': { outcome: ASKS, offSession: 'always_asks' },
  '4000003800000446': { outcome: ASKS },
  '4000000000003220': { outcome: ASKS, offSession: 'asks_unless_set_up' },
  '4000008400001629': { outcome: { kind: 'authenticate', ends: 'declined' } },
  '4000000000000259': { dispute: { reason: 'fraudulent', status: 'needs_response' } },
  '4000000000002685': { dispute: { reason: 'product_not_received', status: 'needs_response' } },
  '4000000000001976': { dispute: { reason: 'fraudulent', status: 'warning_needs_response' } },
  '4000000000005423': { isSuspect: true },
  '4000000000007726': { refund: 'pending_first' },
  '4000000000005126': { refund: 'fails_later' },
};

/** Stripe's names of cards that are attached without a page. */
export const NAMED_METHODS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_chargeCustomerFail: '4000000000000341',
};

export const luhn = (number: string): boolean =>
  /^\d{12,19}$/.test(number) &&
  [...number]
    .reverse()
    .reduce(
      (sum, digit, i) =>
        sum + (i % 2 === 0 ? Number(digit) : ((Number(digit) * 2) % 10) + Math.floor((Number(digit) * 2) / 10)),
      0,
    ) %
    10 ===
    0;

export const findRule = (number: string): CardRule => CARDS[number] ?? {};

/** A charge shows the last four digits only. */
export const getRefundFate = (last4: string | undefined): CardRule['refund'] =>
  last4 === undefined
    ? undefined
    : Object.entries(CARDS).find(([number, rule]) => rule.refund && number.endsWith(last4))?.[1].refund;

/** With the person at the page: their card is charged, or only left for later. */
export function onSession(number: string, purpose: 'charge' | 'set_up'): CardOutcome {
  const rule = findRule(number);
  return (purpose === 'charge' ? rule.charges : undefined) ?? rule.outcome ?? { kind: 'ok' };
}

/** No customer is present to authenticate. */
export function offSession({ number, setUp }: { number: string; setUp: boolean }): CardOutcome {
  const rule = findRule(number);
  if (rule.offSession === 'always_asks' || (rule.offSession && !setUp)) return ASKS;
  const outcome = onSession(number, 'charge');
  return outcome.kind === 'declined' ? outcome : { kind: 'ok' };
}
export const DECLINED_BY_BANK = REFUSED;
