import { eraseAnswersOf } from '../../../src/modules/documents/index.ts';
import { handler, retry } from '../../handler.ts';

export const eraseAnswers = handler({
  job: 'erase-answers',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => eraseAnswersOf(deps, { userId: id }),
});
