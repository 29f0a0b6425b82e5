import type { Deps } from '../../../../kernel/deps.ts';
import { getPostalAddresses } from '../../../documents/index.ts';
import { Letter } from '../models/letter.ts';

/** Keeps what the partner really said of a letter, for support: as it came, without the people in it. */
export async function storePartnerResponse(
  deps: Deps,
  input: { letterId: string; rawResponse: string },
): Promise<void> {
  const letter = await Letter.query(deps.db).findById(input.letterId).throwIfNotFound();
  // An erased document has no sender any more; then its name is in no answer we could still match.
  const { senderLines } = await getPostalAddresses(deps, { documentId: letter.documentId }).catch(() => ({
    senderLines: [] as string[],
  }));
  await letter.$query(deps.db).patch({
    partnerResponse: redactNames(input.rawResponse, [...letter.recipientLines, ...senderLines]),
    partnerResponseAt: deps.now(),
  });
}

const WORD = /[\p{L}\p{N}]+/gu;
const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** Every word of the two addresses gives way to a dot, however it is written, and so does whatever looks like an e-mail address or a telephone number. */
export function redactNames(rawResponse: string, lines: readonly string[]): string {
  const names = new Set(
    lines
      .flatMap((line) => line.match(WORD) ?? [])
      .map(folded)
      .filter((word) => word.length > 2),
  );
  return rawResponse
    .replace(/[^\s<>"'()[\],;:@]+@[^\s<>"'()[\],;:@]+/g, '…')
    .replace(/\+?\d(?:[ .]?\d){8,}/g, '…')
    .replace(WORD, (word) => (names.has(folded(word)) ? '…' : word));
}
