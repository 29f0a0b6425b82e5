import { data } from 'react-router-dom';
import type { VerificationView } from '../../../../src/modules/orders/mailing/contract.ts';
import type { Reader } from '../../api/client.ts';

export type VerificationData = { hash: string } & (
  | { found: VerificationView }
  | { found: null; because: 'unknown' | 'malformed' }
);

/** Builds the URL for a pasted hash, without the white space of line breaks on paper. */
export const verificationPath = (pasted: string): string =>
  `/verifier/${encodeURIComponent(pasted.replace(/\s/g, '').toLowerCase().slice(0, 200))}`;

/** An unknown or malformed hash has its own page and status. */
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
