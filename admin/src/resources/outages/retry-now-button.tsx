import { createReasonedCommandButton } from '../../lib/record-command.tsx';

/** Lets one letter try an unavailable partner at once. */
export const RetryNowButton = createReasonedCommandButton({
  action: 'retry_now',
  label: 'Réessayer maintenant',
  title: 'Réessayer ce partenaire maintenant\u202f?',
  explanation: 'Une seule lettre essaie. Si le partenaire répond, les autres suivent.',
  button: 'Réessayer maintenant',
  toPath: (id) => `outages/${id}/retry-now`,
  toExpected: ({ retryAt }) => ({ expectedRetryAt: retryAt }),
  done: 'Le prochain envoi essaie ce partenaire.',
});
