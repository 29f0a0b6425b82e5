import { defineResource } from '../../lib/define-resource.tsx';
import { related } from '../../lib/field-table.tsx';
import { civilDay, instant, number, state, text, yesNo } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { personal, Reveal } from '../../lib/reveal.tsx';
import { ORDER_STATES, ROLES } from '../../status-labels.tsx';
import { AccountCommands } from './account-commands.tsx';
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
    filters: [search('Adresse ou nom'), anyOf('role', 'Rôle', ROLES), onlyIf('blocked', 'Bloqués')],
    columns: [
      personal('email', 'Adresse électronique'),
      personal('firstName', 'Prénom'),
      personal('lastName', 'Nom'),
      state('role', 'Rôle', ROLES),
      civilDay('createdAt', 'Ouvert le'),
      civilDay('secondFactorSince', 'Second facteur'),
    ],
  },
  show: [
    Reveal,
    personal('email', 'Adresse électronique'),
    personal('firstName', 'Prénom'),
    personal('lastName', 'Nom'),
    state('role', 'Rôle', ROLES),
    instant('createdAt', 'Ouvert le'),
    yesNo('emailVerified', 'Adresse confirmée'),
    instant('pendingEmailSince', 'Autre adresse demandée le', { emptyText: '—' }),
    number('openSessions', 'Sessions ouvertes'),
    instant('blockedAt', 'Bloqué le', { emptyText: '—' }),
    instant('erasedAt', 'Effacé le', { emptyText: '—' }),
    AccountCommands,
    SecondFactor,
    related('orders', 'userId', 'Commandes', { columns: orders, sort: { field: 'createdAt', order: 'DESC' } }),
  ],
});
