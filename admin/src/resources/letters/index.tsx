import { defineResource } from '../../lib/define-resource.tsx';
import { instant, orderLink, state, text } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES } from '../../status-labels.tsx';
import { LetterPage } from './letter-page.tsx';

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
  showPage: LetterPage,
});
