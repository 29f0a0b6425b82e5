import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { receiptMissing } from '../../events.ts';
import { Letter } from '../models/letter.ts';

/** The signed receipt did not come back in time: said once. The draft of a claim has its name before it is written, so that it is written once. */
export const recordMissingReceipt = (deps: Deps, input: { letterId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const changed = await Letter.query(trx)
      .where({ id: input.letterId, status: 'delivered' })
      .whereNull('receiptMissedAt')
      .patch({ receiptMissedAt: deps.now(), claimDocumentId: deps.newId() });
    if (changed > 0) await emit(trx, receiptMissing, { id: input.letterId });
  });
