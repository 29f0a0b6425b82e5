import { createReasonedCommandButton } from '../../lib/record-command.tsx';

/** Runs the handlers of a webhook again. */
export const ReplayButton = createReasonedCommandButton({
  action: 'replay',
  label: 'Rejouer cette notification',
  title: 'Rejouer cette notification\u202f?',
  explanation: 'Nous relisons l’état chez le prestataire\u00a0: ce qui est déjà fait n’est pas fait deux fois.',
  button: 'Rejouer',
  toPath: (id) => `webhooks/${id}/replay`,
  toExpected: ({ replayedAt }) => ({ expectedReplayedAt: replayedAt }),
  done: 'Notification rejouée.',
});
