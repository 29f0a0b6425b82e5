import { machine } from '../../kernel/machine.ts';

/** A partner that fails again and again is left alone by everybody until one of us tries and is answered. */
export const outageMachine = machine('outages', 'suspected', [
  ['open',  ['suspected'],         'open'],
  ['close', ['suspected', 'open'], 'over'],
], { overdue: { open: '0s' } });
