import { RetryableError, type PostalTrackingEvent, type WebhookItem } from '../../../src/adapters/postal/port.ts';
import { PROOF_KINDS, type ProofKind } from '../../../src/domain/tracking-event.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { findWebhook } from '../../../src/kernel/inbox.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import {
  callPartner,
  formatProofName,
  storePartnerResponse,
  storeProof,
  getLetter,
  findLetterByProviderRef,
  recordPoll,
  listProofKinds,
  recordTrackingEvents,
  reportUnknownCodes,
  type LetterRecord,
} from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** Processes a webhook: the letter is read at the partner. Only what the webhook alone contains is used from it. */
export const processPostalWebhook = defineHandler({
  job: 'process-postal-webhook',
  queue: 'postal',
  retry: retry.network,
  async run({ id }, deps) {
    const row = await findWebhook(deps, id);
    const webhook = row && deps.postal.byName(row.provider)?.parseWebhook(row.body);
    const codes = webhook?.unknownCodes ?? [];
    if (row) await reportUnknownCodes(deps, deps.db, { partner: row.provider, codes });
    for (const item of webhook?.items ?? []) {
      const letter = await findLetterByProviderRef(deps, row!.provider, item);
      if (letter) await processItem(deps, letter, item); // otherwise another installation shares the partner's account
    }
  },
});

async function processItem(deps: Deps, letter: LetterRecord, { events, proofs = [] }: WebhookItem): Promise<void> {
  if (letter.purgedAt) return; // nothing is stored of it any more
  for (const proof of proofs) await saveProof(deps, letter, proof);
  const { id: letterId, postKey } = letter;
  if (events) await recordTrackingEvents(deps, { letterId, postKey, source: letter.provider!, events });
  else await readLetter(deps, letter);
}

/**
 * Reads all events of a letter at its partner and fetches the announced proofs. A failed request leaves the letter
 * unchanged.
 */
export const pollLetter = async (deps: Deps, letterId: string): Promise<void> =>
  readLetter(deps, await getLetter(deps, letterId));

async function readLetter(deps: Deps, letter: LetterRecord): Promise<void> {
  const letterId = letter.id;
  const port = deps.postal.byName(letter.provider ?? '');
  if (!letter.providerRef || !port) return;
  const sending = { providerRef: letter.providerRef, key: letter.postKey };
  try {
    const polledAt = deps.now();
    const events = await callPartner(deps, port, () =>
      port.fetchTrackingEvents(sending).catch(async (error: unknown) => {
        await recordPoll(deps, { letterId });
        throw error;
      }),
    );
    await recordTrackingEvents(deps, { letterId, postKey: sending.key, source: port.name, events, polledAt });
    const announced = PROOF_KINDS.filter(
      (kind) => isAnnounced(events, kind) && port.capabilities.proofs[kind] === 'pulled',
    );
    if (announced.length === 0) return;
    const storedKinds = await listProofKinds(deps, letterId);
    for (const kind of announced.filter((proofKind) => !storedKinds.includes(proofKind))) {
      const proof = await callPartner(deps, port, () => port.fetchProof(sending, kind));
      if (proof) await saveProof(deps, letter, { ...proof, kind });
    }
  } catch (error) {
    if (error instanceof RetryableError && error.details.rawResponse)
      await storePartnerResponse(deps, { letterId, rawResponse: error.details.rawResponse });
    throw error;
  }
}

const isAnnounced = (events: readonly PostalTrackingEvent[], kind: ProofKind): boolean =>
  events.some((event) => event.kind === `${kind}_proof`);

async function saveProof(
  deps: Deps,
  letter: LetterRecord,
  { kind, bytes, mime }: { kind: ProofKind; bytes: Uint8Array; mime: string },
): Promise<void> {
  const file = await storeFile(deps, {
    key: `proof-${kind}-${letter.id}`,
    ownerUserId: letter.userId,
    kind: 'proof',
    name: formatProofName(kind, letter.orderReference, mime),
    mime,
    bytes,
  });
  await storeProof(deps, { letterId: letter.id, kind, fileId: file.id, sha256: file.sha256 });
}
