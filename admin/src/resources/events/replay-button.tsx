import { createReasonedCommandButton } from '../../lib/record-command.tsx';

/** Runs the handlers of an event again. */
export const ReplayEventButton = createReasonedCommandButton({
  action: 'replay',
  label: 'Rejouer cet événement',
  title: 'Rejouer cet événement\u202f?',
  explanation: 'Toutes ses tâches repartent. Ce qui est déjà fait n’est pas fait deux fois.',
  button: 'Rejouer',
  toPath: (id) => `events/${id}/replay`,
  toExpected: ({ replayedAt }) => ({ expectedReplayedAt: replayedAt }),
  done: 'Événement rejoué.',
});
