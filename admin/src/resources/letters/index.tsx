import { defineResource } from '../../lib/define-resource.tsx';
import { instant, orderLink, state, text } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES } from '../../status-labels.tsx';
import { LetterPage } from './letter-page.tsx';

export const resource = defineResource({
  label: 'Lettres',
  icon: 'letter',
  menuPosition: 2,
  recordRepresentation: ({ trackingNumber }) => trackingNumber ?? 'sans suivi',
  list: {
    filters: [search('Numéro de suivi'), anyOf('status', 'État', LETTER_STATES), onlyIf('overdue', 'En retard')],
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
