import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, instant, longText, orderLink, state, text } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES, PARTNERS, REJECTION_KINDS } from '../../status-labels.tsx';
import { AllowResubmissionButton } from './allow-resubmission-button.tsx';
import { ResendButton } from './resend-button.tsx';

export const resource = defineResource({
  label: 'Lettres',
  icon: 'letter',
  group: 'letters',
  menuPosition: 2,
  recordRepresentation: ({ trackingNumber }) => trackingNumber ?? 'Lettre sans suivi',
  list: {
    filters: [search('Numéro de suivi'), anyOf('status', 'État', LETTER_STATES), onlyIf('overdue', 'En retard')],
    views: [
      { label: 'À corriger', filter: { status: ['rejected'] } },
      { label: 'Revenues', filter: { status: ['returned'] } },
      { label: 'À retirer', filter: { status: ['awaiting_pickup'] } },
      { label: 'Un contretemps', filter: { status: ['failed'] } },
      { label: 'En retard', filter: { overdue: true } },
    ],
    columns: [
      instant('createdAt', 'Créée'),
      orderLink('Commande', { isSortable: false }),
      state('status', 'État', LETTER_STATES),
      instant('statusSince', 'Depuis'),
      state('product', 'Envoi', DELIVERY_OPTIONS),
      text('trackingNumber', 'Suivi'),
      text('rejectReason', 'Refus', { isSortable: false }),
    ],
  },
  show: [
    orderLink(),
    state('status', 'État', LETTER_STATES),
    instant('statusSince', 'Depuis'),
    state('product', 'Envoi', DELIVERY_OPTIONS),
    text('sheets', 'Feuilles'),
    state('provider', 'Partenaire', PARTNERS),
    text('sendingRef', 'Référence chez le partenaire'),
    text('trackingNumber', 'Numéro de suivi'),
    text('rejectCode', 'Code du refus'),
    state('rejectKind', 'Nature du refus', REJECTION_KINDS),
    text('rejectReason', 'Raison du refus'),
    instant('partnerSaidAt', 'Dernière réponse inattendue du partenaire'),
    longText('partnerSaid', 'Ses mots, sans les noms', { sx: { overflowWrap: 'anywhere' } }),
    instant('releasesAt', 'Part de chez nous'),
    instant('handedOverAt', 'Remise'),
    instant('depositedAt', 'Déposée à La Poste'),
    instant('presentedAt', 'Première présentation'),
    civilDay('keptUntil', 'Au guichet jusqu’au'),
    instant('deliveredAt', 'Distribuée'),
    instant('returnedAt', 'Sur le retour'),
    instant('handedBackAt', 'Rendue à l’expéditeur'),
    text('returnReason', 'Raison du retour'),
    instant('receiptMissedAt', 'Avis de réception dit manquant'),
    instant('unconfirmedSince', 'En attente d’une confirmation du partenaire depuis'),
    AllowResubmissionButton,
    ResendButton,
  ],
});
