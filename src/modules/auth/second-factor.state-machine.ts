import { defineStateMachine } from '../../kernel/state-machine.ts';
import { secondFactorAdded, secondFactorRemoved } from './events.ts';

/**
 * The back office shows its transitions as a trail. A pending second factor has no effect and is deleted the next
 * night.
 */
export const secondFactorStateMachine = defineStateMachine('second_factors', 'prepared', [
  ['confirm', ['prepared'], 'active', secondFactorAdded],
  ['renewCodes', ['active'], 'active'],
  ['spendCode', ['active'], 'active'],
  ['remove', ['active'], 'removed', secondFactorRemoved],
]);
