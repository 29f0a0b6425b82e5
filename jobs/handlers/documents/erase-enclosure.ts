import { eraseBytes } from '../../../src/modules/documents/index.ts';
import { handler, retry } from '../../handler.ts';

export const eraseEnclosure = handler({
  job: 'erase-enclosure',
  queue: 'render',
  retry: retry.network,
  run: ({ id }, deps) => eraseBytes(deps, { id }),
});
