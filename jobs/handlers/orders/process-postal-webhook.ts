import { RetryableError, type PostalTrackingEvent, type WebhookItem } from '../../../src/adapters/postal/port.ts';
import type { ProofKind } from '../../../src/domain/tracking-event.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { findWebhook } from '../../../src/kernel/inbox.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import {
  callPartner,
  storePartnerResponse,
  storeProof,
  letterById,
  findLetterByProviderRef,
  recordPoll,
  proofKinds,
  recordTrackingEvents,
  reportUnknownCodes,
  type LetterFacts,
} from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** A callback mostly says "look again": the partner's own resource is read. Only what it brings along, and nowhere else, is taken from it. */
export const processPostalWebhook = defineHandler({
  job: 'process-postal-webhook',
  queue: 'postal',
  retry: retry.network,
  async run({ id }, deps) {
    const row = await findWebhook(deps, id);
    const call = row && deps.postal.byName(row.provider)?.parseWebhook(row.body);
    const codes = call?.unknownCodes ?? [];
    if (row) await reportUnknownCodes(deps, deps.db, { partner: row.provider, codes });
    for (const telling of call?.items ?? []) {
      const letterId = await findLetterByProviderRef(deps, row!.provider, telling);
      if (letterId) await heard(deps, letterId, telling); // otherwise another installation shares the partner's account
    }
  },
});

async function heard(deps: Deps, letterId: string, { events, proofs = [] }: WebhookItem): Promise<void> {
  const letter = await letterById(deps, letterId);
  for (const proof of proofs) await fileProof(deps, letter, proof.kind, proof);
  if (events) await recordTrackingEvents(deps, { letterId, source: letter.provider!, news: events });
  else await ask(deps, letter);
}

/** Reads everything the partner knows of a letter, and fetches the proofs it announces. An answer that is no answer leaves the letter as it is. */
export const pollLetter = async (deps: Deps, letterId: string): Promise<void> =>
  ask(deps, await letterById(deps, letterId));

async function ask(deps: Deps, letter: LetterFacts): Promise<void> {
  const letterId = letter.id;
  const port = deps.postal.byName(letter.provider ?? '');
  if (!letter.providerRef || !port) return;
  const sending = { sendingRef: letter.providerRef, key: letter.postKey };
  try {
    const news = await callPartner(deps, port, async () => {
      await recordPoll(deps, { letterId });
      return port.fetchTrackingEvents(sending);
    });
    await recordTrackingEvents(deps, { letterId, source: port.name, news });
    const kept = await proofKinds(deps, letterId);
    for (const kind of PROOFS.filter(
      (one) => !kept.includes(one) && isAnnounced(news, one) && port.capabilities.proofs[one] === 'pulled',
    )) {
      const proof = await callPartner(deps, port, () => port.fetchProof(sending, kind));
      if (proof) await fileProof(deps, letter, kind, proof);
    }
  } catch (error) {
    if (error instanceof RetryableError && error.trouble.rawResponse)
      await storePartnerResponse(deps, { letterId, rawResponse: error.trouble.rawResponse });
    throw error;
  }
}

const PROOFS: readonly ProofKind[] = ['deposit', 'content', 'receipt'];
const isAnnounced = (news: readonly PostalTrackingEvent[], kind: ProofKind): boolean =>
  news.some((one) => one.kind === `${kind}_proof`);

async function fileProof(
  deps: Deps,
  letter: LetterFacts,
  kind: ProofKind,
  { bytes, mime }: { bytes: Uint8Array; mime: string },
): Promise<void> {
  const file = await storeFile(deps, {
    key: `proof-${kind}-${letter.id}`,
    ownerUserId: letter.userId,
    kind: 'proof',
    name: `preuve-${kind}-${letter.orderReference}.${mime === 'image/jpeg' ? 'jpg' : 'pdf'}`,
    mime,
    bytes,
  });
  await storeProof(deps, { letterId: letter.id, kind, fileId: file.id, sha256: file.sha256 });
}
