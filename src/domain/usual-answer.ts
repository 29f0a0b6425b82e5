/** What the site proposes in a question until the person answers: their own address, the day the letter should arrive. */
export const usualAnswers = ['own_address', 'expected_receipt'] as const;
export type UsualAnswer = (typeof usualAnswers)[number];
