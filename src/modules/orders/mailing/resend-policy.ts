import type { AppError } from '../../../kernel/errors.ts';
import { parisDay } from '../../../letterpress/index.ts';
import { nothingToResend, resendTooEarly, resendCancelled, resendRejected, letterAwaitsPickup } from '../errors.ts';
import { formatDay, noon } from '../format-date.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import type { Letter } from './models/letter.ts';

/** Why it makes no sense to send a letter again; null when it does: it came back, was lost, or arrived and is wanted twice. */
export function findResendBlocker(letter: Pick<Letter, 'id' | 'status' | 'expectedOn'>, now: Date): AppError | null {
  const { id: letterId, status, expectedOn } = letter;
  if (status === 'rejected') return resendRejected({ letterId });
  if (status === 'cancelled') return resendCancelled({ letterId });
  if (status === 'awaiting_pickup') return letterAwaitsPickup({ letterId });
  if (letterStateMachine.isIn('ended', status)) return null;
  if (!letterStateMachine.isIn('billable', status)) return nothingToResend({ letterId });
  return expectedOn && parisDay(now) <= expectedOn
    ? resendTooEarly({ letterId, expectedOn: formatDay(noon(expectedOn)) })
    : null;
}
