import { forgetPagesOf } from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const forgetLetterPages = handler({
  job: 'forget-letter-pages',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => forgetPagesOf(deps, { userId: id }),
});
