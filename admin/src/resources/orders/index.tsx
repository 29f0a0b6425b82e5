import { Agreement } from '../../consent-record.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { related } from '../../lib/field-table.tsx';
import { instant, money, reference, state, text, userLink } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES, ORDER_STATES } from '../../status-labels.tsx';
import { LetterCommands } from './actions/letter-commands.tsx';
import { History } from './history.tsx';
import { ProofFile } from './proof-file.tsx';
import { RefundButton } from './refund-button.tsx';

const resends = [
  text('reference', 'Référence', { isSortable: false }),
  state('status', 'État', ORDER_STATES, { isSortable: false }),
];
const letters = [
  state('status', 'État', LETTER_STATES, { isSortable: false }),
  text('trackingNumber', 'Suivi', { isSortable: false }),
  text('rejectReason', 'Raison du refus', { isSortable: false }),
];

export const resource = defineResource({
  label: 'Commandes',
  icon: 'check',
  menuPosition: 1,
  recordRepresentation: 'reference',
  list: {
    filters: [search('Référence AF-…'), anyOf('status', 'État', ORDER_STATES), onlyIf('overdue', 'En retard')],
    columns: [
      text('reference', 'Référence'),
      instant('createdAt', 'Passée'),
      text('title', 'Lettre', { isSortable: false }),
      state('sending', 'Envoi', DELIVERY_OPTIONS, { isSortable: false }),
      state('status', 'État', ORDER_STATES),
      money('totalCents', 'Total'),
      userLink('Client', { isSortable: false }),
    ],
  },
  show: [
    text('reference', 'Référence'),
    text('title', 'Lettre'),
    state('status', 'État', ORDER_STATES),
    instant('createdAt', 'Passée'),
    money('totalCents', 'Total'),
    userLink(),
    reference('resendsOrderId', 'Renvoie la lettre de', { to: 'orders', shows: 'reference', emptyText: '—' }),
    text('resendReason', 'Raison du renvoi', { emptyText: '—' }),
    related('orders', 'resendsOrderId', 'Renvoyée par', { columns: resends }),
    related('letters', 'orderId', 'Envoi', { columns: letters }),
    ProofFile,
    () => <Agreement of="orders" />,
    LetterCommands,
    RefundButton,
    History,
  ],
});
