export type CardOutcome = { kind: 'ok' } | { kind: 'authenticate'; ends: 'ok' | 'declined' } | { kind: 'declined'; code: string; sentence: string };

const declined = (code: string, sentence: string): CardOutcome => ({ kind: 'declined', code, sentence });

/** Stripe's test numbers (facts/protocols 1.8). Any other number that passes the Luhn check is accepted. */
const CARDS: Record<string, CardOutcome> = {
  '4000000000000002': declined('generic_decline', 'Votre banque a refusé le paiement.'),
  '4000000000009995': declined('insufficient_funds', 'Votre banque a refusé le paiement : provision insuffisante.'),
  '4000000000009987': declined('lost_card', 'Votre banque a refusé cette carte.'),
  '4000000000009979': declined('stolen_card', 'Votre banque a refusé cette carte.'),
  '4000000000000069': declined('expired_card', 'Cette carte a expiré.'),
  '4000000000000127': declined('incorrect_cvc', 'Le cryptogramme n’est pas le bon.'),
  '4000000000000119': declined('processing_error', 'Le paiement n’a pas pu être traité. Réessayez.'),
  '4000000000000341': declined('generic_decline', 'Votre banque a refusé le paiement.'),
  '4000002500003155': { kind: 'authenticate', ends: 'ok' },
  '4000002760003184': { kind: 'authenticate', ends: 'ok' },
  '4000003800000446': { kind: 'authenticate', ends: 'ok' },
  '4000000000003220': { kind: 'authenticate', ends: 'ok' },
  '4000008400001629': { kind: 'authenticate', ends: 'declined' },
};

export const luhn = (number: string): boolean =>
  /^\d{12,19}$/.test(number) &&
  [...number].reverse().reduce((sum, digit, i) => sum + (i % 2 === 0 ? Number(digit) : (Number(digit) * 2) % 10 + Math.floor((Number(digit) * 2) / 10)), 0) % 10 === 0;

export const outcomeOf = (number: string): CardOutcome => CARDS[number] ?? { kind: 'ok' };
