import { toParisDay } from '../../../src/letterpress/index.ts';
import { createPrefilledDocument } from '../../../src/modules/documents/index.ts';
import { getLetter } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** Creates the draft of a claim against La Poste, with the data that we have. The sender chooses the address. */
export const createClaimDraft = defineHandler({
  job: 'create-claim-draft',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await getLetter(deps, id);
    if (!letter.claimDocumentId) return;
    await createPrefilledDocument(deps, {
      id: letter.claimDocumentId,
      userId: letter.userId,
      follows: letter.documentId,
      template: { category: 'administration', slug: 'reclamation-poste' },
      answers: {
        trackingNumber: letter.trackingNumber,
        postedOn: letter.depositedAt ? toParisDay(letter.depositedAt) : null,
        addressee: letter.recipientLines.filter(Boolean).join(', ').slice(0, 140),
        problem: 'noReceipt',
      },
      recipient: { kind: 'organisation', organisation: 'La Poste', country: 'FR' },
    });
  },
});
