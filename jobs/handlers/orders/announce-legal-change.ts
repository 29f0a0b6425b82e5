import * as orders from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** Announces a corrected text to the people who sent the letter before. */
export const announceLegalChange = defineHandler<{ id: string; legalChangeIds: string[] }>({
  job: 'announce-legal-change',
  queue: 'mail',
  retry: retry.network,
  run: ({ id, legalChangeIds }, deps) => orders.announceLegalChange(deps, { versionId: id, legalChangeIds }),
});
