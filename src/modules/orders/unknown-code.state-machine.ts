import { machine } from '../../kernel/machine.ts';

/** A partner's word without a meaning in our tables. It raises one alarm, which ends when support has written down what it means. */
export const unknownCodeMachine = machine(
  'unknown_codes',
  'reported',
  [['acknowledge', ['reported'], 'acknowledged']],
  { overdue: { reported: '0s' } },
);
