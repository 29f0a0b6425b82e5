import { eraseExportOf } from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const eraseExport = handler({
  job: 'erase-export',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => eraseExportOf(deps, { userId: id }),
});
