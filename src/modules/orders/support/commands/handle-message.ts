import type { Deps } from '../../../../kernel/deps.ts';
import { messageStateMachine } from '../message.state-machine.ts';

/** Marks a message as handled, with a note of what was done. */
export const handleMessage = (
  deps: Deps,
  input: { messageId: string; note: string; handledBy: string },
): Promise<unknown> =>
  deps.db.transaction((trx) =>
    messageStateMachine.transition(trx, input.messageId, 'handle', {
      set: { note: input.note, handled_by: input.handledBy },
      reason: 'support',
    }),
  );
