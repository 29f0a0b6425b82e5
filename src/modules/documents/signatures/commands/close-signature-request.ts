import { deleteOlderThan, type PurgeDeps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Owner } from '../../attachments/owner.ts';
import { SignatureRequest } from '../models/signature-request.ts';
import { requestedBy } from '../queries.ts';

/**
 * Ends a request: the form has its signature, or no longer waits for it. A signed one stays without the signature until
 * it expires, so that its link is still known as used.
 */
export async function closeSignatureRequest(
  deps: Pick<Deps, 'db'>,
  { id, owner }: { id: string; owner: Owner | null },
): Promise<void> {
  if (!owner) return;
  const own = () => SignatureRequest.query(deps.db).findById(id).modify(requestedBy, owner);
  const signed = await own().whereNotNull('signedAt').patch({ signature: null });
  if (signed === 0) await own().delete();
}

/** Deletes the requests that have expired. */
export const purgeSignatureRequests = (deps: PurgeDeps, signal?: AbortSignal): Promise<number> =>
  deleteOlderThan(deps, { table: 'signature_requests', column: 'expires_at', ageMs: 0, signal });
