import { addPeriod, toParisDay, planFollowUps, type LetterFacts } from '../../../letterpress/index.ts';
import type { NextLetters } from '../../documents/index.ts';
import type { LetterView } from '../contract.ts';
import type { Letter } from './models/letter.ts';
import { findReturnReason, RETURN_REASON_TEXTS, type ReturnCause } from './tracking-events.ts';

type NextSteps = Pick<LetterView, 'replyBy' | 'followUps'>;

/** The last day for a reply, and the letters that may be written next. The page, the calendar and the e-mail read it. */
export function planNextSteps(
  letter: Letter,
  { replyPeriod, asksReply, followUps, presentedOn }: NextLetters,
): NextSteps {
  // A letter that does not travel, or went to a wrong address, starts no period.
  const facts = isSent(letter) ? findFacts(letter, presentedOn) : null;
  if (!facts || facts.returnCause === 'address') return { replyBy: null, followUps: [] };
  const steps = [...followUps, ...IF_RETURNED.filter(({ on }) => !followUps.some((step) => step.on === on))];
  const planned = planFollowUps(steps, { replyPeriod, facts });
  return {
    replyBy: asksReply && replyPeriod && facts.presentedOn ? addPeriod(facts.presentedOn, replyPeriod) : null,
    followUps: planned.map(({ on, day, because, letter: next }) => ({ on, day, because, letter: next ?? null })),
  };
}

const NOT_HANDED_OVER =
  'Elle n’a pas été remise. Gardez l’enveloppe sans l’ouvrir\u00a0: elle porte la date de présentation. Envoyez une copie par e-mail ou par lettre suivie.';
/** The next step after a return for which the template has none. */
const IF_RETURNED: NextLetters['followUps'] = [
  { on: 'returned', because: NOT_HANDED_OVER },
  { on: 'refused', because: NOT_HANDED_OVER },
];

interface ReminderDay {
  day: string;
  /** The letters that may be written from that day on. */
  next: NextSteps['followUps'];
  /** Whether the letter asked for a reply until then, or the next letter follows from silence. */
  isReplyAwaited: boolean;
}
/** The days worth a reminder: the last one for a reply, and those from which a next letter may be written. */
export const listReminderDays = ({ replyBy, followUps }: NextSteps): ReminderDay[] =>
  [...new Set([...(replyBy ? [replyBy] : []), ...followUps.map(({ day }) => day)])].sort().map((day) => {
    const next = followUps.filter((followUp) => followUp.day === day);
    return { day, next, isReplyAwaited: replyBy === day || next.some(({ on }) => on === 'silence') };
  });

export const isSent = ({ status }: Letter): boolean =>
  status !== 'rejected' && status !== 'cancelled' && status !== 'held';

/** Why it came back. Without a known reason the address counts as wrong. */
export function getReturnCause({ provider, returnCode }: Letter): ReturnCause {
  const reason = provider && returnCode ? findReturnReason(provider, returnCode) : null;
  return reason ? RETURN_REASON_TEXTS[reason].cause : 'address';
}

function findFacts(letter: Letter, announcedOn: string | null): LetterFacts {
  const isReturned = letter.returnedAt !== null && letter.deliveredAt === null;
  const presentedAt = letter.presentedAt ?? letter.deliveredAt;
  return {
    presentedOn: presentedAt ? toParisDay(presentedAt) : (letter.expectedOn ?? announcedOn),
    deliveredOn: letter.deliveredAt && toParisDay(letter.deliveredAt),
    returnedOn: isReturned ? toParisDay(letter.returnedAt!) : null,
    returnCause: isReturned ? getReturnCause(letter) : null,
  };
}
