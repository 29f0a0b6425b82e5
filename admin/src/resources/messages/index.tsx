import type { MessageKind, MessageSubject, ThreadStatus } from '../../../../src/modules/orders/support/contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, orderLink, state, text, userLink } from '../../lib/fields.tsx';
import { anyOf, optionalOnlyIf, search } from '../../lib/filters.tsx';

const KINDS: Record<MessageKind, readonly [string]> = {
  question: ['Question'],
  withdrawal: ['Rétractation'],
  termination: ['Résiliation'],
};
const STATUSES: Record<ThreadStatus, readonly [string]> = {
  open: ['À traiter'],
  waiting: ['En attente du client'],
  snoozed: ['Reporté'],
  done: ['Clos'],
};
const SUBJECTS: Record<MessageSubject, string> = {
  order: 'Commande',
  payment: 'Paiement',
  template: 'Modèle',
  account: 'Compte',
  accessibility: 'Accessibilité',
  abuse: 'Signalement',
  other: 'Autre',
};
const OUTCOMES = {
  stopped: 'Lettre arrêtée et remboursée',
  unpaid: 'Commande impayée annulée',
  withdrawn: 'Abonnement arrêté et remboursé',
  ended: 'Abonnement résilié',
  too_late: 'Lettre déjà partie\u00a0: la personne a été prévenue',
  by_hand: 'À traiter par une personne\u00a0: commande non identifiée avec certitude, ou refusée par le partenaire',
};

interface MessageRecord {
  kind: MessageKind;
  subject: MessageSubject | null;
  suspect: boolean;
  outcome: keyof typeof OUTCOMES | null;
}
const describeKind = ({ kind, subject }: MessageRecord): string =>
  `${KINDS[kind][0]}${subject ? `, ${SUBJECTS[subject].toLowerCase()}` : ''}`;

export const resource = defineResource({
  label: 'Messages reçus',
  icon: 'information',
  menuPosition: 10,
  recordRepresentation: 'reference',
  list: {
    filters: [
      search('Référence, e-mail, nom'),
      anyOf('kind', 'Nature', KINDS),
      anyOf('status', 'État', STATUSES),
      optionalOnlyIf('suspect', 'Rempli par une machine'),
      optionalOnlyIf('overdue', 'En retard'),
    ],
    filterDefaultValues: { status: ['open'] },
    sort: { field: 'createdAt', order: 'ASC' },
    columns: [
      instant('createdAt', 'Reçu'),
      text('reference', 'Référence'),
      custom('kind', 'Nature', describeKind),
      state('status', 'État', STATUSES),
      text('email', 'De'),
      text('orderReference', 'Commande indiquée'),
      custom('suspect', 'Par une machine', ({ suspect }: MessageRecord) => (suspect ? 'sans doute' : '')),
    ],
  },
  show: [
    text('reference', 'Référence'),
    custom('kind', 'Nature', describeKind),
    state('status', 'État', STATUSES),
    instant('createdAt', 'Reçu'),
    text('name', 'Nom'),
    text('email', 'E-mail'),
    userLink('Connecté comme', { emptyText: 'sans compte' }),
    text('orderReference', 'Commande indiquée, telle quelle', { emptyText: 'aucune' }),
    orderLink('Commande certaine', { emptyText: 'aucune\u00a0: cherchez-la par la référence ou l’e-mail' }),
    text('endsOn', 'Date de fin souhaitée', { emptyText: 'non indiquée' }),
    custom('outcome', 'Suite automatique', ({ outcome }: MessageRecord) => (outcome ? OUTCOMES[outcome] : 'aucune')),
  ],
});
