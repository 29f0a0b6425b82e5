import type { Refusal } from '../../kernel/refusal.ts';
import { parisDay } from '../../letterpress/index.ts';
import { nothingToResend, notLateYet, resendCancelled, resendRejected, waitsAtCounter } from './errors.ts';
import { frenchDay, noon } from './french-moments.ts';
import { letterMachine } from './letter.machine.ts';
import type { Letter } from './models/letter.ts';

/** Why it makes no sense to send a letter again; null when it does: it came back, was lost, or arrived and is wanted twice. */
export function resendRefusal(letter: Pick<Letter, 'id' | 'status' | 'expectedOn'>, now: Date): Refusal | null {
  const { id: letterId, status, expectedOn } = letter;
  if (status === 'rejected') return resendRejected({ letterId });
  if (status === 'cancelled') return resendCancelled({ letterId });
  if (status === 'awaiting_pickup') return waitsAtCounter({ letterId });
  if (letterMachine.is('over', status)) return null;
  if (!letterMachine.is('billable', status)) return nothingToResend({ letterId });
  return expectedOn && parisDay(now) <= expectedOn ? notLateYet({ letterId, expectedOn: frenchDay(noon(expectedOn)) }) : null;
}
