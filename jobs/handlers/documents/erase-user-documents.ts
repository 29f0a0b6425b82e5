import { eraseAnswersOf } from '../../../src/modules/documents/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const eraseUserDocuments = defineHandler({
  job: 'erase-answers',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => eraseAnswersOf(deps, { userId: id }),
});
