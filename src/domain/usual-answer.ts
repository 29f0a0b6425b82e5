/**
 * What the site knows and proposes in a question until the person answers: who writes, to whom, the day the letter
 * should arrive, the year.
 */
export const usualAnswers = [
  'own_address',
  'own_name',
  'own_last_name',
  'own_identity',
  'own_town',
  'own_email',
  'own_phone',
  'recipient_name',
  'recipient_address',
  'expected_receipt',
  'this_year',
  'last_year',
  'last_year_period',
] as const;
export type UsualAnswer = (typeof usualAnswers)[number];
