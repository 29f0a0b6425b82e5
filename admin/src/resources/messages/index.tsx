import { defineResource } from '../../lib/define-resource.tsx';
import { custom, instant, state, text } from '../../lib/fields.tsx';
import { Inbox } from './inbox.tsx';
import { describeKind, THREAD_STATES } from './labels.ts';

export const resource = defineResource({
  label: 'Messages',
  icon: 'information',
  menuPosition: 10,
  recordRepresentation: 'reference',
  list: {
    columns: [
      instant('createdAt', 'Reçu'),
      text('reference', 'Référence'),
      custom('kind', 'Nature', describeKind),
      state('status', 'État', THREAD_STATES),
      text('email', 'De'),
      text('orderReference', 'Commande indiquée'),
      text('assigneeName', 'Attribué à', { isSortable: false }),
    ],
  },
  show: [text('reference', 'Référence')],
  workspace: Inbox,
});
