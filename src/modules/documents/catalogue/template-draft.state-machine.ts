import { defineStateMachine } from '../../../kernel/state-machine.ts';

/**
 * A text under way. Publishing or deleting it deletes the row. What is on the site stays valid meanwhile, so a second
 * person has two days, and the authors a month from their last revision.
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
