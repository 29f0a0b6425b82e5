import { RetryableError, type PostalLetter } from '../../../src/adapters/postal/port.ts';
import { PRINTED_IN_COLOR } from '../../../src/domain/delivery-method.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { getPostalAddresses } from '../../../src/modules/documents/index.ts';
import { readFile } from '../../../src/modules/files/index.ts';
import {
  beginSubmission,
  selectPartner,
  claimLetter,
  storePartnerResponse,
  getLetter,
  markFailed,
  markSubmitted,
  callWithPermit,
  rejectLetter,
  type LetterRecord,
} from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';
import { renderLetter, type RenderedLetter } from './render-letter.ts';

async function renderAndHandOver({ id }: { id: string }, deps: Deps): Promise<void> {
  const rendered = await renderLetter(deps, id);
  // Claim first: from here the customer can no longer cancel, and a crash leaves a state with a time limit.
  const claim = await claimLetter(deps, { letterId: id });
  if (claim === 'gone') return; // redelivered event, or cancelled in the meantime
  if (claim === 'busy') throw new Error('another worker holds this letter');
  const letter = await getLetter(deps, id);
  await handOver(deps, letter, { lease: claim, rendered: rendered?.fileId === letter.fileId ? rendered : null });
}

/**
 * Renders a letter and hands it over, each step unless it is done: one job costs the queue half of what two would. It
 * has the name of the job that only rendered, which a worker of the version before still does, followed by
 * `handOverLetter`: under another name it would not know the job, and under that one it would find nothing to hand over.
 */
export const renderAndHandOverLetter = defineHandler({
  job: 'render-letter',
  queue: 'postal',
  retry: retry.unlimited,
  run: renderAndHandOver,
});

export const handOverLetter = defineHandler({
  job: 'hand-over-letter',
  queue: 'postal',
  retry: retry.unlimited,
  run: renderAndHandOver,
});

async function handOver(
  deps: Deps,
  letter: LetterRecord,
  { lease, rendered }: { lease: Date; rendered: RenderedLetter | null },
): Promise<void> {
  const letterId = letter.id;
  // True while no partner can have anything of this letter; only then may it go through another one.
  let isNothingSent = letter.provider === null;
  try {
    const postalLetter = await loadPostalLetter(deps, letter, rendered);
    const { port, permit } = await selectPartner(deps, {
      letterId,
      provider: letter.provider,
      product: letter.product,
      to: postalLetter.recipientCountry ?? 'FR',
      from: postalLetter.senderCountry ?? 'FR',
    });
    const call = <T>(request: () => Promise<T>): Promise<T> =>
      callWithPermit(deps, { partner: port.name, permit, request }).catch((error: unknown) => {
        isNothingSent &&= error instanceof RetryableError && error.details.notSent === true;
        throw error;
      });

    // The partner's reference is stored before the submission: after a lost response the letter is read, not made
    // again.
    const { providerRef, firstSubmittedAt } = await beginSubmission(deps, {
      letterId,
      providerRef: letter.providerRef ?? (await call(() => port.createDraft(postalLetter))).providerRef,
      isNew: letter.providerRef === null,
    });
    isNothingSent &&= port.capabilities.submission === 'one_shot';
    const result = await call(() => port.submit(providerRef, { ...postalLetter, firstSubmittedAt }));
    if (result.outcome !== 'rejected')
      return await markSubmitted(deps, {
        letterId,
        product: letter.product,
        draftRef: providerRef,
        providerRef: result.providerRef,
      });
    await rejectLetter(deps, { letterId, draftRef: providerRef, rejection: result.rejection });
    if (result.rejection.rawResponse)
      await storePartnerResponse(deps, { letterId, rawResponse: result.rejection.rawResponse });
  } catch (error) {
    if (error instanceof RetryableError) {
      const isUnconfirmed = error.details.isUnconfirmed === true;
      await markFailed(deps, { letterId, reason: error.message, lease, isNothingSent, isUnconfirmed });
      if (error.details.rawResponse)
        await storePartnerResponse(deps, { letterId, rawResponse: error.details.rawResponse });
    }
    throw error;
  }
}

async function loadPostalLetter(
  deps: Deps,
  letter: LetterRecord,
  rendered: RenderedLetter | null,
): Promise<PostalLetter> {
  const { bytes } = rendered ?? (await readFile(deps, letter.fileId!));
  const addresses = rendered?.postalAddresses ?? (await getPostalAddresses(deps, { documentId: letter.documentId }));
  return {
    key: letter.postKey,
    product: letter.product,
    recipientLines: letter.recipientLines,
    ...addresses,
    pdf: bytes,
    name: letter.orderReference,
    duplex: letter.duplex,
    color: PRINTED_IN_COLOR,
  };
}
