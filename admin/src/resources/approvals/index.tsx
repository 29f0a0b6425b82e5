import { formatEuros } from '../../../../src/domain/money.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, orderLink, state, text } from '../../lib/fields.tsx';
import { anyOf, byColleague, onlyIf, search } from '../../lib/filters.tsx';
import { APPROVAL_ACTIONS, APPROVAL_STATES } from '../../status-labels.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { ApprovalRecipient } from './recipient.tsx';

interface Row {
  amountCents: number | null;
  action: string;
  orderReference: string;
}
const amount = custom<Row>(
  'amountCents',
  'Montant',
  ({ amountCents }) => (amountCents === null ? '' : formatEuros(amountCents)),
  { isSortable: false },
);

export const resource = defineResource({
  label: 'Approbations',
  icon: 'stamp',
  group: 'customers',
  menuPosition: 16,
  permission: 'approvals.read',
  recordRepresentation: (record) => {
    const { action, orderReference } = record as unknown as Row;
    return `${APPROVAL_ACTIONS[action as keyof typeof APPROVAL_ACTIONS][0]}, commande ${orderReference}`;
  },
  list: {
    filters: [
      search('Référence AF-…'),
      anyOf('status', 'État', APPROVAL_STATES),
      byColleague('requestedById', 'Demandée par'),
      onlyIf('overdue', 'En retard'),
    ],
    filterDefaultValues: { status: ['requested'] },
    views: [
      { label: 'À décider', filter: { status: ['requested'] } },
      { label: 'Décidées', filter: { status: ['approved', 'declined'] } },
    ],
    columns: [
      instant('createdAt', 'Demandée'),
      state('action', 'Demande', APPROVAL_ACTIONS, { isSortable: false }),
      text('orderReference', 'Commande', { isSortable: false }),
      amount,
      text('reason', 'Raison', { isSortable: false, isLong: true }),
      text('requestedBy', 'Par', { isSortable: false }),
      state('status', 'État', APPROVAL_STATES),
      text('decidedBy', 'Décidée par', { isSortable: false }),
    ],
  },
  show: [
    state('status', 'État', APPROVAL_STATES),
    state('action', 'Demande', APPROVAL_ACTIONS),
    amount,
    text('reason', 'Raison'),
    text('requestedBy', 'Demandée par'),
    instant('createdAt', 'Demandée'),
    orderLink(),
    text('orderTitle', 'Lettre'),
    text('decidedBy', 'Décidée par'),
    text('decisionReason', 'Raison de la décision'),
    instant('statusSince', 'Dans cet état depuis'),
    ApprovalRecipient,
    DecisionButtons,
  ],
});
