import { describe, expect, test } from '@jest/globals';
import type { NextLetters } from '../../../src/modules/documents/index.ts';
import type { Letter } from '../../../src/modules/orders/mailing/models/letter.ts';
import { planNextSteps } from '../../../src/modules/orders/mailing/next-steps.ts';

/** Codes of Maileva for the reason of a return. */
const CODES = { unclaimed: 'N03', refused: 'N05', unknown: '?' } as const;
const plan = (reason: keyof typeof CODES, followUps: NextLetters['followUps'] = []) => {
  const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
  const letter = { status: 'returned', provider: 'maileva', returnCode: CODES[reason], deliveredAt: null };
  return planNextSteps({ ...letter, presentedAt: at('2026-11-30'), returnedAt: at('2026-12-16') } as Letter, {
    replyPeriod: null,
    asksReply: false,
    presentedOn: null,
    contractEnd: null,
    followUps,
  }).followUps;
};

describe('a letter that came back', () => {
  test.each([
    ['unclaimed', 'returned'],
    ['refused', 'refused'],
  ] as const)('%s has a next step on that day, without one in its template', (reason, on) => {
    const [step, ...others] = plan(reason);
    expect(step).toMatchObject({ on, day: '2026-12-16', letter: null });
    expect(step!.because).toContain('Gardez l’enveloppe sans l’ouvrir');
    expect(others).toEqual([]);
  });

  test('has the step of its template instead', () => {
    const because = 'Remettez une copie en main propre.';
    expect(plan('unclaimed', [{ on: 'returned', because }]).map((step) => step.because)).toEqual([because]);
    // A template may have a step for one of the two returns only.
    expect(plan('refused', [{ on: 'returned', because }]).map(({ on }) => on)).toEqual(['refused']);
  });

  test('went to a wrong address: it is sent again, and has no next step', () => expect(plan('unknown')).toEqual([]));
});
