import { writeExport as write } from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const writeExport = handler({
  job: 'write-export',
  queue: 'exports',
  retry: retry.render,
  run: ({ id }, deps) => write(deps, { id }),
});
