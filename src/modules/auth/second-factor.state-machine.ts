import { defineStateMachine } from '../../kernel/state-machine.ts';
import { secondFactorAdded, secondFactorRemoved } from './events.ts';

/**
 * Its moves are the trail the back office shows. One that is only prepared counts for nothing and is gone after the
 * night.
 */
export const secondFactorStateMachine = defineStateMachine('second_factors', 'prepared', [
  ['confirm', ['prepared'], 'active', secondFactorAdded],
  ['renewCodes', ['active'], 'active'],
  ['spendCode', ['active'], 'active'],
  ['remove', ['active'], 'removed', secondFactorRemoved],
]);
