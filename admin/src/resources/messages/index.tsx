import { defineResource } from '../../lib/define-resource.tsx';
import { code, custom, instant, state, text } from '../../lib/fields.tsx';
import { personal } from '../../lib/reveal.tsx';
import { THREAD_STATES } from '../../status-labels.tsx';
import { Inbox } from './inbox.tsx';
import { describeKind } from './labels.ts';

export const resource = defineResource({
  label: 'Messages',
  icon: 'bubble',
  group: 'customers',
  menuPosition: 10,
  recordRepresentation: 'reference',
  list: {
    columns: [
      instant('createdAt', 'Reçu'),
      code('reference', 'Référence'),
      custom('kind', 'Nature', describeKind),
      state('status', 'État', THREAD_STATES),
      personal('email', 'De'),
      text('orderReference', 'Commande indiquée', { isSortable: false }),
      text('assigneeName', 'Attribué à', { isSortable: false }),
    ],
  },
  show: [code('reference', 'Référence')],
  workspace: Inbox,
});
