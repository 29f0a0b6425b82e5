import { defineStateMachine } from '../../kernel/state-machine.ts';

/** Whether the bytes of a file are in the store. Its alarm ends when they are found again, or the file is erased. */
export const fileStateMachine = defineStateMachine(
  'files',
  'stored',
  [
    ['lose', ['stored'], 'missing'],
    ['find', ['missing'], 'stored'],
  ],
  { timeLimits: { missing: '0s' }, groups: { unreadable: ['missing'] } },
);

/** Whether FILE_KEYS contains a key that stored files need. */
export const fileKeyStateMachine = defineStateMachine(
  'file_keys',
  'available',
  [
    ['lose', ['available'], 'missing'],
    ['find', ['missing'], 'available'],
  ],
  { timeLimits: { missing: '0s' } },
);
