/**
 * The kinds of default answers derived from known data: sender, recipient, expected presentation day, year. A default
 * applies until the question is answered.
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
  'latest_income_tax',
] as const;
export type UsualAnswer = (typeof usualAnswers)[number];
