import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, instant, money, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { related } from '../../lib/related-rows.tsx';
import { LETTER_STATES, ORDER_STATES, ROLES } from '../../status-labels.tsx';
import { SecondFactor } from './second-factor.tsx';

const orders = [
  text('reference', 'Référence', { isSortable: false }),
  instant('createdAt', 'Passée'),
  text('title', 'Objet', { isSortable: false }),
  state('letterStatus', 'Lettre', LETTER_STATES, { isSortable: false }),
  state('status', 'Commande', ORDER_STATES, { isSortable: false }),
  money('totalCents', 'Total'),
];

export const resource = defineResource({
  label: 'Comptes',
  icon: 'person',
  group: 'customers',
  menuPosition: 12,
  recordRepresentation: 'email',
  list: {
    filters: [search('Adresse ou nom'), anyOf('role', 'Rôle', ROLES)],
    views: [
      { label: 'Clients', filter: { role: ['customer'] } },
      { label: 'Équipe', filter: { role: ['support', 'manager', 'admin'] } },
    ],
    columns: [
      text('email', 'Adresse électronique'),
      text('firstName', 'Prénom'),
      text('lastName', 'Nom'),
      state('role', 'Rôle', ROLES),
      civilDay('createdAt', 'Ouvert le'),
      civilDay('secondFactorSince', 'Second facteur', { isSortable: false }),
    ],
  },
  show: [
    text('email', 'Adresse électronique'),
    text('firstName', 'Prénom'),
    text('lastName', 'Nom'),
    state('role', 'Rôle', ROLES),
    instant('createdAt', 'Ouvert le'),
    SecondFactor,
    related('orders', 'userId', 'Commandes', { columns: orders, sort: { field: 'createdAt', order: 'DESC' } }),
  ],
});
