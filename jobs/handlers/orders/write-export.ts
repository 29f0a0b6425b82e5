import { writeExport as write } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const writeExport = defineHandler({
  job: 'write-export',
  queue: 'exports',
  retry: retry.render,
  run: ({ id }, deps) => write(deps, { id }),
});
