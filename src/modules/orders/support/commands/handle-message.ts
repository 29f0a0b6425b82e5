import type { Deps } from '../../../../kernel/deps.ts';
import { messageStateMachine } from '../message.state-machine.ts';

/** Support has done what was asked, and says what in a note. */
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
