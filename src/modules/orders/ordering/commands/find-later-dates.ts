import type { Deps } from '../../../../kernel/deps.ts';
import { getLetterDraft, type LetterDates, measureContent } from '../../../documents/index.ts';
import type { Letter } from '../../mailing/models/letter.ts';
import type { Order } from '../models/order.ts';
import { computeDatesAt } from './measure-letter.ts';

/**
 * Finds the dates of a letter that a hold has delayed: the day on which it leaves, and the presentation from which its
 * deadlines count. Returns null where its pages stay as they are: dated on that day, or longer or shorter with the new
 * dates than was paid for.
 */
export async function findLaterDates(
  deps: Deps,
  { order, letter, leavesAt }: { order: Order; letter: Letter; leavesAt: Date },
): Promise<LetterDates | null> {
  const { documentId: id, userId, enclosureIds, duplex } = order;
  const sending = letter.product;
  const dates = computeDatesAt(sending, leavesAt);
  const { content, datedOn } = await getLetterDraft(deps, { id, userId });
  if (datedOn !== null && datedOn >= dates.datedOn) return null;
  const { sheets } = await measureContent(deps, { id, userId, content, sending, enclosureIds, duplex, dates });
  return sheets === letter.sheets ? dates : null;
}
