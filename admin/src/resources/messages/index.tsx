import type { MessageKind, MessageSubject } from '../../../../src/modules/orders/support/contract.ts';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, longText, orderLink, state, text, userLink } from '../../lib/fields.tsx';
import { anyOf, optionalOnlyIf, search } from '../../lib/filters.tsx';
import { personal, Reveal } from '../../lib/reveal.tsx';
import { MESSAGE_KINDS, MESSAGE_STATES } from '../../status-labels.tsx';
import { HandleButton } from './handle-button.tsx';

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
  `${MESSAGE_KINDS[kind][0]}${subject ? `, ${SUBJECTS[subject].toLowerCase()}` : ''}`;

export const resource = defineResource({
  label: 'Messages reçus',
  icon: 'bubble',
  group: 'customers',
  menuPosition: 10,
  recordRepresentation: 'reference',
  list: {
    filters: [
      search('Référence, e-mail, nom'),
      anyOf('kind', 'Nature', MESSAGE_KINDS),
      anyOf('status', 'État', MESSAGE_STATES),
      optionalOnlyIf('suspect', 'Rempli par une machine'),
      optionalOnlyIf('overdue', 'En retard'),
    ],
    filterDefaultValues: { status: ['open'] },
    views: [
      { label: 'À traiter', filter: { status: ['open'] } },
      { label: 'Rétractations', filter: { kind: ['withdrawal'], status: ['open'] } },
      { label: 'Traités', filter: { status: ['handled'] } },
    ],
    sort: { field: 'createdAt', order: 'ASC' },
    columns: [
      instant('createdAt', 'Reçu'),
      text('reference', 'Référence'),
      custom('kind', 'Nature', describeKind),
      state('status', 'État', MESSAGE_STATES),
      personal('email', 'De'),
      text('orderReference', 'Commande indiquée', { isSortable: false }),
      custom('suspect', 'Par une machine', ({ suspect }: MessageRecord) => (suspect ? 'sans doute' : ''), {
        isSortable: false,
      }),
    ],
  },
  show: [
    Reveal,
    text('reference', 'Référence'),
    custom('kind', 'Nature', describeKind),
    state('status', 'État', MESSAGE_STATES),
    instant('createdAt', 'Reçu'),
    personal('name', 'Nom'),
    personal('email', 'E-mail'),
    userLink('Connecté comme', { emptyText: 'sans compte' }),
    text('orderReference', 'Commande indiquée, telle quelle', { emptyText: 'aucune' }),
    orderLink('Commande certaine', { emptyText: 'aucune\u00a0: cherchez-la par la référence ou l’e-mail' }),
    text('endsOn', 'Date de fin souhaitée', { emptyText: 'non indiquée' }),
    custom('outcome', 'Suite automatique', ({ outcome }: MessageRecord) => (outcome ? OUTCOMES[outcome] : 'aucune')),
    longText('body', 'Message', { emptyText: 'aucun', sx: { font: 'inherit' } }),
    text('note', 'Ce qui a été fait', { emptyText: 'rien encore' }),
    HandleButton,
  ],
});
