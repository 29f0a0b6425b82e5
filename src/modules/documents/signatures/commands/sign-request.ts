import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../../kernel/deps.ts';
import { readLinkToken } from '../../../auth/index.ts';
import type { DrawnSignature } from '../../drafts/contract.ts';
import { SignatureRequest } from '../models/signature-request.ts';
import { getSignableRequest } from '../queries.ts';

/** Stores the signature that another device has drawn; the link is then used up. A repeated request changes nothing. */
export async function signRequest(
  deps: Deps,
  { token, signature }: { token: string; signature: DrawnSignature },
): Promise<void> {
  const id = readLinkToken(deps.config, 'signature', token);
  const changed = id
    ? await SignatureRequest.query(deps.db)
        .findById(id)
        .whereNull('signedAt')
        .where('expiresAt', '>', deps.now())
        .patch({ signature, signedAt: deps.now() })
    : 0;
  if (changed > 0) return;
  // The response to the same request was lost: this signature is already stored.
  const stored = id ? await SignatureRequest.query(deps.db).findById(id) : undefined;
  if (stored?.signature && isDeepStrictEqual(stored.signature, signature)) return;
  await getSignableRequest(deps, deps.db, token);
}
