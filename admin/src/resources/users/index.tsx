import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, code, instant, money, number, state, text, yesNo } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { related } from '../../lib/related-rows.tsx';
import { personal, Reveal } from '../../lib/reveal.tsx';
import { LETTER_STATES, ORDER_STATES, ROLES } from '../../status-labels.tsx';
import { AccountCommands } from './account-commands.tsx';
import { SecondFactor } from './second-factor.tsx';

const orders = [
  code('reference', 'Référence', { isSortable: false }),
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
    filters: [search('Adresse ou nom'), anyOf('role', 'Rôle', ROLES), onlyIf('blocked', 'Bloqués')],
    views: [
      { label: 'Clients', filter: { role: ['customer'] } },
      { label: 'Équipe', filter: { role: ['support', 'manager', 'admin'] } },
      { label: 'Bloqués', filter: { blocked: true } },
    ],
    columns: [
      personal('email', 'Adresse électronique'),
      personal('firstName', 'Prénom'),
      personal('lastName', 'Nom'),
      state('role', 'Rôle', ROLES),
      civilDay('createdAt', 'Ouvert le'),
      civilDay('secondFactorSince', 'Second facteur', { isSortable: false }),
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
    instant('pendingEmailSince', 'Autre adresse demandée le'),
    number('openSessions', 'Sessions ouvertes'),
    instant('blockedAt', 'Bloqué le'),
    instant('erasedAt', 'Effacé le'),
    AccountCommands,
    SecondFactor,
    related('orders', 'userId', 'Commandes', { columns: orders, sort: { field: 'createdAt', order: 'DESC' } }),
  ],
});
