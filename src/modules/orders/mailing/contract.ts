import { z } from 'zod';
import { DeliveryMethod } from '../../documents/contract.ts';
import { ProofKind } from '../contract.ts';

/** The kinds of files with a fingerprint. */
export const FingerprintKind = z.enum(['letter', 'enclosure', 'proof_file', ...ProofKind.options]);
export type FingerprintKind = z.infer<typeof FingerprintKind>;

/** The subject of a hash, without personal data. */
export const VerificationView = z.object({
  sha256: z.string(),
  items: z.array(
    z.object({
      kind: FingerprintKind,
      sending: DeliveryMethod,
      partner: z.string(),
      handedOverAt: z.iso.datetime(),
      deliveredAt: z.iso.datetime().nullable(),
      returnedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type VerificationView = z.infer<typeof VerificationView>;
