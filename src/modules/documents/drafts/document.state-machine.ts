import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** A draft may be unfinished for ever; what was ordered is only changed through its order, or again once that is called off unpaid. */
export const documentStateMachine = defineStateMachine('documents', 'draft', [
  // does    from         to
  ['order', ['draft'], 'ordered'],
  ['reopen', ['ordered'], 'draft'],
]);
