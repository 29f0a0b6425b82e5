import { eraseOwnedFiles } from '../../../src/modules/files/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** Invoices stay ten years and the post's proofs five: what the law and a dispute ask for. */
export const eraseUserFiles = defineHandler({
  job: 'erase-user-files',
  queue: 'render',
  retry: retry.network,
  run: ({ id }, deps) => eraseOwnedFiles(deps, { ownerUserId: id, except: ['receipt', 'proof'] }),
});
