import { foldAccents } from '../../../../domain/fold-accents.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { getPostalAddresses } from '../../../documents/index.ts';
import { Letter } from '../models/letter.ts';

/** Stores the partner's response to a letter for support, without the names in it. */
export async function storePartnerResponse(
  deps: Deps,
  input: { letterId: string; rawResponse: string },
): Promise<void> {
  const letter = await Letter.query(deps.db).findById(input.letterId).throwIfNotFound();
  await letter.$query(deps.db).patch({
    partnerResponse: redactNames(input.rawResponse, await listAddressLines(deps, letter)),
    partnerResponseAt: deps.now(),
  });
}

/** The lines of both addresses of a letter, for `redactNames`. */
export async function listAddressLines(
  deps: Deps,
  { documentId, recipientLines }: Pick<Letter, 'documentId' | 'recipientLines'>,
): Promise<string[]> {
  // An erased document has no sender, whose name could not be matched.
  const { senderLines } = await getPostalAddresses(deps, { documentId }).catch(() => ({ senderLines: [] as string[] }));
  return [...recipientLines, ...senderLines];
}

const WORD = /[\p{L}\p{N}]+/gu;
/** In capitals, because « ß » is « SS » on an envelope. */
const foldText = (word: string): string => foldAccents(word).toUpperCase();

/** Replaces every word of the two addresses, e-mail addresses and telephone numbers with an ellipsis. */
export function redactNames(rawResponse: string, lines: readonly string[]): string {
  const names = new Set(
    lines
      .flatMap((line) => line.match(WORD) ?? [])
      .map(foldText)
      .filter((word) => word.length > 2),
  );
  return rawResponse
    .replace(/[^\s<>"'()[\],;:@]+@[^\s<>"'()[\],;:@]+/g, '…')
    .replace(/\+?\d(?:[ .]?\d){8,}/g, '…')
    .replace(WORD, (word) => (names.has(foldText(word)) ? '…' : word));
}
