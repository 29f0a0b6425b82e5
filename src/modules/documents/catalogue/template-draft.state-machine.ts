import { defineStateMachine } from '../../../kernel/state-machine.ts';

/**
 * A text under way. Publishing it deletes the row. A text that waits for a second person is counted in the menu; it has
 * no time limit, because what is on the site stays valid.
 */
export const templateDraftStateMachine = defineStateMachine('template_drafts', 'draft', [
  // transition, from, to
  ['submit', ['draft', 'returned'], 'submitted'],
  ['return', ['submitted'], 'returned'],
  ['rework', ['submitted'], 'draft'],
]);
