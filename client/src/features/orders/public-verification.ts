import { data } from 'react-router-dom';
import type { VerificationView } from '../../../../src/modules/orders/mailing/contract.ts';
import type { Reader } from '../../api/client.ts';

export type VerificationData = { hash: string } & (
  | { found: VerificationView }
  | { found: null; because: 'unknown' | 'malformed' }
);

/** The address of what was pasted: spaces of a line break on paper are no part of a hash. */
export const verificationPath = (pasted: string): string =>
  `/verifier/${encodeURIComponent(pasted.replace(/\s/g, '').toLowerCase().slice(0, 200))}`;

/** An unknown hash, or what is none, is an answer with its own words and its status. */
export async function readVerification(read: Reader, hash: string) {
  if (!/^[\da-f]{64}$/.test(hash))
    return data({ hash, found: null, because: 'malformed' } satisfies VerificationData, { status: 404 });
  try {
    return {
      hash,
      found: await read<VerificationView>(`/seals/${encodeURIComponent(hash)}`),
    } satisfies VerificationData;
  } catch (error) {
    const status = error instanceof Response ? error.status : 0;
    if (status === 404) return data({ hash, found: null, because: 'unknown' } satisfies VerificationData, { status });
    throw error;
  }
}
