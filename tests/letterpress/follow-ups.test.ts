import { describe, expect, test } from '@jest/globals';
import { planFollowUps, type LetterFacts } from '../../src/letterpress/index.ts';

const FACTS: LetterFacts = { presentedOn: '2026-11-30', deliveredOn: null, returnedOn: null, returnCause: null };
const STEPS = (['silence', 'delivered', 'returned', 'refused'] as const).map((on) => ({ on }));
const plan = (facts: Partial<LetterFacts>, replyPeriod: string | null = 'P15D'): string[] =>
  planFollowUps(STEPS, { replyPeriod, facts: { ...FACTS, ...facts } }).map(({ on, day }) => `${on} ${day}`);

describe('the next letters', () => {
  test.each<[string, Partial<LetterFacts>, string[]]>([
    ['on its way, also a green letter: the silence alone', {}, ['silence 2026-12-15']],
    ['delivered', { deliveredOn: '2026-12-01' }, ['delivered 2026-12-01', 'silence 2026-12-15']],
    [
      'returned because nobody collected it: its presentation counts',
      { returnedOn: '2026-12-16', returnCause: 'unclaimed' },
      ['silence 2026-12-15', 'returned 2026-12-16'],
    ],
    ['refused', { returnedOn: '2026-12-01', returnCause: 'refused' }, ['refused 2026-12-01', 'silence 2026-12-15']],
    ['never presented', { presentedOn: null, returnedOn: '2026-12-01', returnCause: 'address' }, []],
  ])('%s', (_name, facts, days) => expect(plan(facts)).toEqual(days));

  test('a silence without any period has no day', () => expect(plan({}, null)).toEqual([]));
  test('a period of its own comes first; months end with a shorter month', () => {
    const steps = [
      { on: 'silence' as const, after: 'P3M' },
      { on: 'silence' as const, after: 'P2W' },
    ];
    expect(planFollowUps(steps, { replyPeriod: 'P15D', facts: FACTS }).map(({ day }) => day)).toEqual([
      '2026-12-14',
      '2027-02-28',
    ]);
  });
});
