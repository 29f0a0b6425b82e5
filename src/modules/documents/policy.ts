import type { DraftContent } from './contract.ts';
import { documentTooLarge } from './errors.ts';

/** A letter of forty-four sheets holds far less. */
const MOST_BYTES = 200_000;

export function refuseTooLarge(content: DraftContent): void {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > MOST_BYTES) throw documentTooLarge({ bytes });
}
