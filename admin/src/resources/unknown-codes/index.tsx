import { Link } from 'react-router-dom';
import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, state, text } from '../../lib/fields.tsx';
import { anyOf } from '../../lib/filters.tsx';
import { PARTNERS, UNKNOWN_CODE_KINDS, UNKNOWN_CODE_STATES, type StateLabels } from '../../status-labels.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';

const SENDERS: StateLabels = { ...PARTNERS, laposte: ['La Poste'] };
const letterLink = ({ letterId }: { letterId: string | null }) =>
  letterId ? <Link to={`/admin/letters/${letterId}/show`}>Voir la lettre</Link> : 'aucune';

export const resource = defineResource({
  label: 'Codes inconnus',
  icon: 'question',
  group: 'letters',
  menuPosition: 5,
  recordRepresentation: 'code',
  list: {
    filters: [anyOf('status', 'État', UNKNOWN_CODE_STATES)],
    filterDefaultValues: { status: ['reported'] },
    views: [
      { label: 'À regarder', filter: { status: ['reported'] } },
      { label: 'Notés', filter: { status: ['acknowledged'] } },
    ],
    columns: [
      instant('createdAt', 'Reçu d’abord'),
      state('partner', 'De', SENDERS),
      state('kind', 'Nature', UNKNOWN_CODE_KINDS),
      text('code', 'Code', { isSortable: false }),
      state('status', 'État', UNKNOWN_CODE_STATES),
    ],
  },
  show: [
    state('partner', 'De', SENDERS),
    state('kind', 'Nature', UNKNOWN_CODE_KINDS),
    text('code', 'Code'),
    instant('createdAt', 'Reçu d’abord'),
    custom('letterId', 'Première lettre', letterLink),
    state('status', 'État', UNKNOWN_CODE_STATES),
    text('note', 'Ce qu’il signifie', { emptyText: 'pas encore' }),
    AcknowledgeButton,
  ],
});
