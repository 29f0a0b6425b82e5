import { z } from 'zod';
import { SentFileView } from '../../documents/attachments/contract.ts';
import { DeliveryMethod } from '../../documents/contract.ts';
import { ProofKind } from '../contract.ts';

/**
 * The kinds of files with a fingerprint: those that only the sender has from us. Others may have the file of an
 * enclosure, an employer or a landlord for example, and would learn that a letter with it has left.
 */
export const FingerprintKind = z.enum(['letter', 'proof_file', ...ProofKind.options]);
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

/** A paper that was printed with a letter, and the letter it went with. */
export const SentPaperView = SentFileView.extend({
  orderId: z.uuid(),
  /** The title of the letter. */
  title: z.string(),
  addressee: z.string().nullable(),
  orderedOn: z.iso.date(),
  /** The day on which it is erased with its letter; null before the letter has ended. */
  storedUntil: z.iso.date().nullable(),
});
export type SentPaperView = z.infer<typeof SentPaperView>;

export const SentPapersView = z.object({
  items: z.array(SentPaperView),
  nextCursor: z.string().nullable(),
  /** How long a letter and its papers are stored after the letter has ended. */
  storedYears: z.number().int(),
});
export type SentPapersView = z.infer<typeof SentPapersView>;
