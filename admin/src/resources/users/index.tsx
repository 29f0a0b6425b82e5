import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { EMAIL_LABELS } from '../../../../jobs/emails/generated/labels.ts';
import { EMAIL_RESULTS } from '../../../../src/kernel/engine-labels.contract.ts';
import { EventSubject } from '../../engine/subject-link.tsx';
import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, code, custom, instant, money, number, state, text, yesNo } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { related } from '../../lib/related-rows.tsx';
import { personal, Reveal } from '../../lib/reveal.tsx';
import { LETTER_STATES, OFFERS, ORDER_STATES, ROLES, SUBSCRIPTION_STATES } from '../../status-labels.tsx';
import type { InboxLink } from '../messages/views.tsx';
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

const subscriptions = [
  code('reference', 'Référence', { isSortable: false }),
  state('status', 'État', SUBSCRIPTION_STATES, { isSortable: false }),
  state('offer', 'Formule', OFFERS, { isSortable: false }),
  money('priceCents', 'Par mois', { isSortable: false }),
  civilDay('periodEndsAt', 'Payé jusqu’au', { isSortable: false }),
  yesNo('cancelAtPeriodEnd', 'Résilié', { isSortable: false }),
];

interface SentEmail {
  email: string;
  event: string;
  subjectId: string | null;
}
const emails = [
  instant('createdAt', 'Premier essai'),
  custom('email', 'E-mail', ({ email }: SentEmail) => EMAIL_LABELS[email] ?? email, { isSortable: false }),
  custom('subjectId', 'Objet', (email: SentEmail) => <EventSubject {...email} showsId={false} />, {
    isSortable: false,
  }),
  state('result', 'Résultat', EMAIL_RESULTS, { isSortable: false }),
];
const EMAILS_NOTE =
  '«\u00a0Envoyé\u00a0»\u00a0: le serveur de messagerie l’a pris. Nous ne gardons ni leur texte, ni l’adresse à laquelle ils sont partis\u00a0: avant un changement, c’était l’ancienne. Le client n’en trouve pas un\u202f? Qu’il regarde aussi ses indésirables.';

/** Opens the inbox with the messages of a customer alone. */
function MessagesLink() {
  const account = useRecordContext<{ id: string; role: string }>();
  if (account?.role !== 'customer') return null;
  return (
    <p className="admin-related">
      <Link to="/admin/messages" state={{ view: 'all', accountId: account.id } satisfies InboxLink}>
        Voir ses messages
      </Link>
    </p>
  );
}

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
    related('subscriptions', 'userId', 'Abonnements', {
      columns: subscriptions,
      sort: { field: 'createdAt', order: 'DESC' },
    }),
    MessagesLink,
    related('sent-emails', 'userId', 'E-mails', {
      columns: emails,
      sort: { field: 'createdAt', order: 'DESC' },
      note: EMAILS_NOTE,
    }),
  ],
});
