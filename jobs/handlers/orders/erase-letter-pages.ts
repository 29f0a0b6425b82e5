import { eraseLetterPages as erasePages } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const eraseLetterPages = defineHandler({
  job: 'erase-letter-pages',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => erasePages(deps, { userId: id }),
});
