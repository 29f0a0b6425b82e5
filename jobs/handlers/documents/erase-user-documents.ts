import { eraseUserDocuments as eraseDocuments } from '../../../src/modules/documents/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const eraseUserDocuments = defineHandler({
  job: 'erase-user-documents',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => eraseDocuments(deps, { userId: id }),
});
