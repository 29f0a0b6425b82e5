import { addPeriod, type Day } from './dates/days.ts';

export interface FollowUp {
  /** The event that it follows: delivery, return of an uncollected or of a refused letter, or no reply. */
  on: 'delivered' | 'returned' | 'refused' | 'silence';
  /** How long after it. */
  after?: string | undefined;
}
/** What is known of a letter, as civil days. */
export interface LetterFacts {
  /** The first presentation: the real one, else the expected one. Null abroad and after a wrong address. */
  presentedOn: Day | null;
  deliveredOn: Day | null;
  returnedOn: Day | null;
  returnCause: 'address' | 'unclaimed' | 'refused' | null;
}

/** The day on which each next letter may be written, first day first. What has not happened and may not has no day. */
export function planFollowUps<Step extends FollowUp>(
  followUps: readonly Step[],
  { replyPeriod, facts }: { replyPeriod: string | null; facts: LetterFacts },
): (Step & { day: Day })[] {
  return followUps
    .flatMap((step) => {
      const start = findStart(step.on, facts);
      // Without a period of its own a silence lasts as long as the letter says; the rest counts at once.
      const period = step.after ?? (step.on === 'silence' ? replyPeriod : null);
      const day = start && (period ? addPeriod(start, period) : start);
      return day && (period || step.on !== 'silence') ? [{ ...step, day }] : [];
    })
    .sort((a, b) => a.day.localeCompare(b.day));
}

function findStart(on: FollowUp['on'], { presentedOn, deliveredOn, returnedOn, returnCause }: LetterFacts): Day | null {
  if (on === 'silence') return presentedOn;
  if (on === 'delivered') return deliveredOn;
  return returnCause === (on === 'returned' ? 'unclaimed' : 'refused') ? returnedOn : null;
}
