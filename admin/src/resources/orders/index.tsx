import { defineResource } from '../../lib/define-resource.tsx';
import { instant, money, state, text, userLink } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DELIVERY_OPTIONS, ORDER_STATES } from '../../status-labels.tsx';
import { OrderDeskPage } from './desk/index.tsx';

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
  showPage: OrderDeskPage,
});
