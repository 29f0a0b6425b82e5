import { createCommandButton } from '../../lib/record-command.tsx';

/** Requests a failed refund again, with the same amount. */
export const RetryButton = createCommandButton({
  action: 'retry',
  label: 'Redemander ce remboursement',
  toPath: (id) => `refunds/${id}/retry`,
  done: 'Remboursement redemandé.',
});
