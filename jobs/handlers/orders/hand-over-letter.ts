import { RetryableError, type PostalLetter } from '../../../src/adapters/postal/port.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { getPostalAddresses } from '../../../src/modules/documents/index.ts';
import { readFile } from '../../../src/modules/files/index.ts';
import {
  selectPartner,
  claimLetter,
  storePartnerResponse,
  letterById,
  markFailed,
  markSubmitted,
  callWithPermit,
  rejectLetter,
  storeProviderRef,
  stampSubmission,
  type LetterFacts,
} from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const handOverLetter = defineHandler({
  job: 'hand-over-letter',
  queue: 'postal',
  retry: retry.unlimited,
  async run({ id }, deps) {
    // Claim first: from here the customer can no longer cancel, and a crash leaves a state the watch can see.
    const claim = await claimLetter(deps, { letterId: id });
    if (claim === 'gone') return; // told twice, or cancelled in the meantime
    if (claim === 'busy') throw new Error('another worker holds this letter');
    await handOver(deps, await letterById(deps, id), claim);
  },
});

async function handOver(deps: Deps, letter: LetterFacts, lease: Date): Promise<void> {
  const letterId = letter.id;
  // True while it is certain that no partner can have anything of this letter; only then may it go by another.
  let nothingSent = letter.provider === null;
  try {
    const posted = await postalLetter(deps, letter);
    const { port, leave } = await selectPartner(deps, {
      letterId,
      provider: letter.provider,
      product: letter.product,
      to: posted.recipientCountry ?? 'FR',
      from: posted.senderCountry ?? 'FR',
    });
    const ask = <T>(run: () => Promise<T>): Promise<T> =>
      callWithPermit(deps, { partner: port.name, leave, ask: run }).catch((error: unknown) => {
        nothingSent &&= error instanceof RetryableError && error.trouble.notSent === true;
        throw error;
      });

    // The partner's name for it is kept before anything is submitted: after a lost answer it is read, never made again.
    const sendingRef =
      letter.providerRef ??
      (await storeProviderRef(deps, { letterId, providerRef: (await ask(() => port.createDraft(posted))).sendingRef }));
    nothingSent &&= port.capabilities.submission === 'one_shot';
    const firstSubmittedAt = await stampSubmission(deps, { letterId });
    const answer = await ask(() => port.submit(sendingRef, { ...posted, firstSubmittedAt }));
    if (answer.outcome !== 'rejected')
      return void (await markSubmitted(deps, { letterId, draftRef: sendingRef, providerRef: answer.sendingRef }));
    await rejectLetter(deps, { letterId, draftRef: sendingRef, refusal: answer.refusal });
    if (answer.refusal.rawResponse)
      await storePartnerResponse(deps, { letterId, rawResponse: answer.refusal.rawResponse });
  } catch (error) {
    if (error instanceof RetryableError) {
      const isUnconfirmed = error.trouble.isUnconfirmed === true;
      await markFailed(deps, { letterId, because: error.message, lease, nothingSent, isUnconfirmed });
      if (error.trouble.rawResponse)
        await storePartnerResponse(deps, { letterId, rawResponse: error.trouble.rawResponse });
    }
    throw error;
  }
}

async function postalLetter(deps: Deps, letter: LetterFacts): Promise<PostalLetter> {
  const { bytes } = await readFile(deps, letter.fileId!);
  return {
    key: letter.postKey,
    product: letter.product,
    recipientLines: letter.recipientLines,
    ...(await getPostalAddresses(deps, { documentId: letter.documentId })),
    pdf: bytes,
    name: letter.orderReference,
    duplex: letter.duplex,
    color: false,
  };
}
