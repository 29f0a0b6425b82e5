import { defineStateMachine } from '../../../kernel/state-machine.ts';

/**
 * A draft of a letter template. Publishing or deleting it deletes the row. The published version stays online, so the
 * limits are long: two days for the second person, a month for the authors from their last revision.
 */
export const templateDraftStateMachine = defineStateMachine(
  'template_drafts',
  'draft',
  [
    // transition, from, to
    ['submit', ['draft', 'returned'], 'submitted'],
    ['return', ['submitted'], 'returned'],
    ['rework', ['submitted'], 'draft'],
  ],
  {
    timeLimits: { draft: '30d', submitted: '2d', returned: '30d' },
    timeLimitStart: { draft: 'updated_at' },
  },
);
