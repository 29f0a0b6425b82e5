import { defineResource } from '../../lib/define-resource.tsx';
import { related } from '../../lib/field-table.tsx';
import { civilDay, instant, state, text } from '../../lib/fields.tsx';
import { anyOf, search } from '../../lib/filters.tsx';
import { ORDER_STATES, ROLES } from '../../status-labels.tsx';
import { SecondFactor } from './second-factor.tsx';

const orders = [
  text('reference', 'Référence', { isSortable: false }),
  text('title', 'Lettre', { isSortable: false }),
  state('status', 'État', ORDER_STATES, { isSortable: false }),
];

export const resource = defineResource({
  label: 'Comptes',
  icon: 'person',
  menuPosition: 12,
  recordRepresentation: 'email',
  list: {
    filters: [search('Adresse ou nom'), anyOf('role', 'Rôle', ROLES)],
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
