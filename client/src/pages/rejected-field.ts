import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../src/modules/documents/drafts/contract.ts';
import type { RejectedPart } from '../../../src/modules/orders/contract.ts';
import { toPaperFieldId } from '../features/documents/ordered-enclosures.tsx';

/** The field of each line of an address after the name (NF Z10-011); line 6 begins with the postcode. */
const LINES = ['line2', 'line3', 'line4', 'line5', 'postcode'] as const;

/**
 * Returns the field of the correction that a rejection is about. An address without a line opens at its street, and a
 * rejected enclosure is most often the last one. Null if no field is known.
 */
export function findRejectedField(
  rejected: RejectedPart | null | undefined,
  letter: { content: DraftContent; template: Pick<TemplateView, 'recipientKind'>; paperIds: readonly string[] },
): string | null {
  if (!rejected) return null;
  const { of, line } = rejected;
  if (of === 'country') return 'recipient.country';
  if (of === 'enclosures') return letter.paperIds.length > 0 ? toPaperFieldId(letter.paperIds.at(-1) ?? '') : null;
  const kind = letter.content[of].kind ?? (of === 'sender' ? 'person' : letter.template.recipientKind);
  if (line === 1) return `${of}.${kind === 'person' ? 'lastName' : 'organisation'}`;
  if (line === 2 && kind !== 'person') return of === 'sender' ? 'sender.organisation' : 'recipient.service';
  return `${of}.${line ? LINES[line - 2] : 'line4'}`;
}
