import { forgetPagesOf } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const eraseLetterPages = defineHandler({
  job: 'forget-letter-pages',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => forgetPagesOf(deps, { userId: id }),
});
