import { defineResource } from '../../lib/define-resource.tsx';
import { code, instant, link, money, state, text } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES, ORDER_STATES } from '../../status-labels.tsx';
import { OrderDeskPage } from './desk/index.tsx';

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
      code('reference', 'Référence'),
      instant('createdAt', 'Passée'),
      link('userId', 'Client', { to: 'users', namedBy: 'userEmail', isSortable: false }),
      text('title', 'Objet', { isSortable: false, isLong: true }),
      state('sending', 'Envoi', DELIVERY_OPTIONS, { isSortable: false }),
      state('letterStatus', 'Lettre', LETTER_STATES, { isSortable: false }),
      state('status', 'Commande', ORDER_STATES),
      money('totalCents', 'Total'),
    ],
  },
  showPage: OrderDeskPage,
});
