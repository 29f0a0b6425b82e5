import { eraseExportOf } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const eraseExport = defineHandler({
  job: 'erase-export',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => eraseExportOf(deps, { userId: id }),
});
