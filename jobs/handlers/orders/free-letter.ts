import { freeLetter as free } from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const freeLetter = handler({
  job: 'free-letter',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => free(deps, { orderId: id }),
});
