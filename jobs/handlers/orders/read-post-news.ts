import { received } from '../../../src/kernel/inbox.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import { keepProof, letterById, letterIdOfSending, recordNews } from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

/** A callback only says "look again": the partner's own resource is read, never the callback's words. */
export const readPostNews = handler({
  job: 'read-post-news',
  queue: 'postal',
  retry: retry.network,
  async run({ id }, deps) {
    const call = await received(deps, id);
    const letterId = call && (call.facts['sendingRef'] ? await letterIdOfSending(deps, call.facts['sendingRef']) : null);
    if (!letterId) return; // another installation shares the partner account
    await askAbout(deps, letterId);
  },
});

/** Reads everything the partner knows of a letter, and fetches the proofs it announces. */
export async function askAbout(deps: Deps, letterId: string): Promise<void> {
  const letter = await letterById(deps, letterId);
  if (!letter.sendingRef) return;
  const news = await deps.postal.read(letter.sendingRef, letter.product);
  await recordNews(deps, { letterId, source: deps.postal.name, news });
  for (const kind of ['deposit', 'receipt'] as const)
    if (news.some((one) => one.kind === `${kind}_proof`)) {
      const bytes = await deps.postal.proof(letter.sendingRef, kind);
      if (!bytes) continue;
      const file = await storeFile(deps, {
        key: `proof-${kind}-${letterId}`,
        ownerUserId: letter.userId,
        kind: 'proof',
        name: `preuve-${kind}-${letter.orderReference}.pdf`,
        mime: 'application/pdf',
        bytes,
      });
      await keepProof(deps, { letterId, kind, fileId: file.id, sha256: file.sha256 });
    }
}
