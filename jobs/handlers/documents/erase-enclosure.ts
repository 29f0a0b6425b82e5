import { eraseBytes } from '../../../src/modules/documents/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const eraseEnclosure = defineHandler({
  job: 'erase-enclosure',
  queue: 'render',
  retry: retry.network,
  run: ({ id }, deps) => eraseBytes(deps, { id }),
});
