import type { Deps } from '../../../../kernel/deps.ts';
import { dateOrderedDocument, getLetterDraft, measureContent } from '../../../documents/index.ts';
import type { Letter } from '../../mailing/models/letter.ts';
import type { Order } from '../models/order.ts';
import { computeDatesAt } from './measure-letter.ts';

/**
 * Dates a letter on the day on which it leaves, if a hold has delayed it, and counts its deadlines from there. Returns
 * whether its pages change: those that would then take other sheets than were paid for stay as they are.
 */
export async function redateLetter(
  deps: Deps,
  { order, letter, leavesAt }: { order: Order; letter: Letter; leavesAt: Date },
): Promise<boolean> {
  const { documentId: id, userId, enclosureIds, duplex } = order;
  const sending = letter.product;
  const dates = computeDatesAt(sending, leavesAt);
  const { content, datedOn } = await getLetterDraft(deps, { id, userId });
  if (datedOn !== null && datedOn >= dates.datedOn) return false;
  const { sheets } = await measureContent(deps, { id, userId, content, sending, enclosureIds, duplex, dates });
  if (sheets !== letter.sheets) return false;
  await dateOrderedDocument(deps, { id, dates });
  return true;
}
