import { defineStateMachine } from '../../../kernel/state-machine.ts';

/** A draft has no time limit. An ordered document changes only through its order, until that is cancelled unpaid. */
export const documentStateMachine = defineStateMachine('documents', 'draft', [
  // name    from         to
  ['order', ['draft'], 'ordered'],
  ['reopen', ['ordered'], 'draft'],
]);
