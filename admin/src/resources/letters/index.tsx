import { useGetOne } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import { defineResource } from '../../lib/define-resource.tsx';
import { instant, namedOrderLink, state, text } from '../../lib/fields.tsx';
import { anyOf, onlyIf, search } from '../../lib/filters.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES } from '../../status-labels.tsx';

/** Redirects to the page of the order, which shows the letter in its context. */
function LetterPage() {
  const { id = '' } = useParams();
  const { data: letter, error } = useGetOne<{ id: string; orderId: string }>('letters', { id }, { retry: false });
  if (error)
    return (
      <p className="admin-note is-stop" role="alert">
        {error.message}
      </p>
    );
  return letter ? <Navigate replace to={`/admin/orders/${letter.orderId}/show`} /> : null;
}

export const resource = defineResource({
  label: 'Lettres',
  icon: 'letter',
  group: 'letters',
  menuPosition: 2,
  recordRepresentation: ({ trackingNumber }) => trackingNumber ?? 'Lettre sans suivi',
  list: {
    filters: [search('Suivi ou référence'), anyOf('status', 'État', LETTER_STATES), onlyIf('overdue', 'En retard')],
    views: [
      { label: 'À corriger', filter: { status: ['rejected'] } },
      { label: 'Revenues', filter: { status: ['returned'] } },
      { label: 'À retirer', filter: { status: ['awaiting_pickup'] } },
      { label: 'Retenues', filter: { status: ['held'] } },
      { label: 'Un contretemps', filter: { status: ['failed'] } },
      { label: 'En retard', filter: { overdue: true } },
    ],
    columns: [
      instant('createdAt', 'Créée'),
      namedOrderLink(),
      state('status', 'État', LETTER_STATES),
      instant('statusSince', 'Depuis'),
      state('product', 'Envoi', DELIVERY_OPTIONS),
      text('trackingNumber', 'Suivi'),
      text('rejectReason', 'Refus', { isSortable: false, isLong: true }),
    ],
  },
  showPage: LetterPage,
});
