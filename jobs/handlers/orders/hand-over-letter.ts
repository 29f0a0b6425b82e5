import { RetryLater } from '../../../src/adapters/postal/port.ts';
import type { PostalLetter } from '../../../src/adapters/postal/port.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { postalPlacesOf } from '../../../src/modules/documents/index.ts';
import { readFile } from '../../../src/modules/files/index.ts';
import {
  claimLetter, letterById, letterIs, markFailed, markSubmitted, rejectLetter, rememberSending, type LetterFacts,
} from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const handOverLetter = handler({
  job: 'hand-over-letter',
  queue: 'postal',
  retry: retry.network,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    if (!letterIs('awaitingHandOver', letter)) return; // told twice, or cancelled in the meantime

    // Claim first: from here the customer can no longer cancel, and a crash leaves a state the watch can see.
    const claim = await claimLetter(deps, { letterId: id });
    if (claim === 'gone') return;
    if (claim === 'busy') throw new Error('another worker holds this letter');

    try {
      const posted = await postalLetter(deps, letter);
      // The draft's name is kept before anything is submitted: after a lost answer it is read, never made again.
      const sendingRef =
        letter.sendingRef ?? (await rememberSending(deps, { letterId: id, sendingRef: (await deps.postal.open(posted)).sendingRef }));
      const answer = await deps.postal.post(sendingRef, posted);
      if (typeof answer === 'object') await rejectLetter(deps, { letterId: id, sendingRef, ...answer.refused });
      else await markSubmitted(deps, { letterId: id, sendingRef });
    } catch (error) {
      if (error instanceof RetryLater) await markFailed(deps, { letterId: id, because: error.message });
      throw error;
    }
  },
});

async function postalLetter(deps: Deps, letter: LetterFacts): Promise<PostalLetter> {
  const { bytes } = await readFile(deps, letter.fileId!);
  return {
    key: letter.postKey,
    product: letter.product,
    recipientLines: letter.recipientLines,
    ...(await postalPlacesOf(deps, { documentId: letter.documentId })),
    pdf: bytes,
    name: letter.orderReference,
    duplex: letter.duplex,
    color: false,
  };
}
