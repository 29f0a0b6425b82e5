import { forgetAgreedFromOf } from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const forgetAgreedFrom = handler({
  job: 'forget-agreed-from',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => forgetAgreedFromOf(deps, { userId: id }),
});
