import { defineResource } from '../../lib/define-resource.tsx';
import { instant, money, orderLink, state, text } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { createReasonedCommandButton } from '../../lib/record-command.tsx';
import { RETRY_EXPLANATION } from '../../lib/refund-text.ts';
import { ProviderAnswers } from '../../provider-answers.tsx';
import { REFUND_STATES } from '../../status-labels.tsx';

/** Requests a failed refund again, with the same amount. */
const RetryButton = createReasonedCommandButton({
  action: 'retry',
  label: 'Redemander ce remboursement',
  toPath: (id) => `refunds/${id}/retry`,
  doneMessage: 'Remboursement redemandé.',
  title: 'Redemander ce remboursement\u202f?',
  explanation: RETRY_EXPLANATION,
  button: 'Redemander',
  toExpected: () => ({}),
});

export const resource = defineResource({
  label: 'Remboursements',
  icon: 'undo',
  group: 'money',
  menuPosition: 9,
  recordRepresentation: ({ orderReference }) => `Remboursement ${orderReference}`,
  list: {
    filters: [
      search('Référence AF-…'),
      anyOf('status', 'État', REFUND_STATES),
      onlyIf('unretried', 'À redemander'),
      onlyIf('overdue', 'En retard'),
    ],
    views: [
      { label: 'En attente', filter: { status: ['requested', 'sent'] } },
      { label: 'À redemander', filter: { unretried: true } },
      { label: 'Échoués', filter: { status: ['failed'] } },
    ],
    columns: [
      instant('createdAt', 'Demandé'),
      text('orderReference', 'Référence', { isSortable: false }),
      state('status', 'État', REFUND_STATES),
      money('amountCents', 'Montant'),
      text('reason', 'Raison', { isSortable: false, isLong: true }),
      text('requestedBy', 'Par', { isSortable: false }),
    ],
  },
  show: [
    orderLink('Commande', { emptyText: 'abonnement' }),
    state('status', 'État', REFUND_STATES),
    money('amountCents', 'Montant'),
    text('reason', 'Raison'),
    text('requestedBy', 'Demandé par', { emptyText: 'par une règle, sans intervention' }),
    text('approvedBy', 'Approuvé par'),
    instant('createdAt', 'Demandé'),
    text('stripeRefundId', 'Identifiant chez Stripe', { emptyText: 'pas encore transmis' }),
    ProviderAnswers,
    RetryButton,
  ],
});
