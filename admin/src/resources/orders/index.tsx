import { Agreement } from '../../consent-record.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { instant, money, reference, state, text, userLink } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { related } from '../../lib/related-rows.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES, ORDER_STATES } from '../../status-labels.tsx';
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
  icon: 'ticket',
  group: 'customers',
  menuPosition: 1,
  recordRepresentation: 'reference',
  list: {
    filters: [
      search('Référence AF-…'),
      anyOf('letterStatus', 'Lettre', LETTER_STATES),
      anyOf('status', 'Commande', ORDER_STATES),
      onlyIf('overdue', 'En retard'),
    ],
    views: [
      { label: 'À corriger', filter: { letterStatus: ['rejected'] } },
      { label: 'Revenues', filter: { letterStatus: ['returned'] } },
      { label: 'À retirer', filter: { letterStatus: ['awaiting_pickup'] } },
      { label: 'Un contretemps', filter: { letterStatus: ['failed'] } },
      { label: 'À payer', filter: { status: ['awaiting_payment'] } },
      { label: 'Remboursées', filter: { status: ['refunded', 'partially_refunded'] } },
      { label: 'En retard', filter: { overdue: true } },
    ],
    columns: [
      text('reference', 'Référence'),
      instant('createdAt', 'Passée'),
      text('title', 'Objet', { isSortable: false }),
      state('sending', 'Envoi', DELIVERY_OPTIONS, { isSortable: false }),
      state('letterStatus', 'Lettre', LETTER_STATES, { isSortable: false }),
      state('status', 'Commande', ORDER_STATES),
      money('totalCents', 'Total'),
      userLink('Client', { isSortable: false }),
    ],
  },
  show: [
    text('reference', 'Référence'),
    text('title', 'Objet'),
    state('letterStatus', 'État de la lettre', LETTER_STATES),
    state('status', 'État de la commande', ORDER_STATES),
    instant('createdAt', 'Passée'),
    money('totalCents', 'Total'),
    userLink(),
    reference('resendsOrderId', 'Renvoie la lettre de', { to: 'orders', shows: 'reference' }),
    text('resendReason', 'Raison du renvoi'),
    related('orders', 'resendsOrderId', 'Renvoyée par', { columns: resends }),
    related('letters', 'orderId', 'Envoi', { columns: letters }),
    ProofFile,
    () => <Agreement of="orders" />,
    RefundButton,
    History,
  ],
});
