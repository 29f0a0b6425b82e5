import type { Deps } from '../../../../kernel/deps.ts';
import { getLetterDraft, measureContent, type LetterDraft } from '../../../documents/index.ts';
import { freeResendCorrected } from '../../mailing/errors.ts';
import type { Letter } from '../../mailing/models/letter.ts';
import { correctOrder } from '../../ordering/commands/correct-order.ts';
import { tooLateToChange } from '../../ordering/errors.ts';
import type { Order } from '../../ordering/models/order.ts';
import { decideOnOrder } from '../decide-on-order.ts';
import { recordDecision } from '../record-decision.ts';
import type { OrderCommand } from './hold-letter.ts';

type Content = LetterDraft['content'];

/**
 * Corrects a letter for its customer, for the price that was paid: before its release, while it is held, or after a
 * rejection, when it is submitted again. An address that cannot be posted is reported by field.
 */
export const correctForCustomer = (
  deps: Deps,
  input: OrderCommand & { recipient?: Content['recipient'] | undefined; content?: Content | undefined },
): Promise<void> =>
  decideOnOrder(deps, input, async ({ order, letter }) => {
    if (!letter) throw tooLateToChange({ orderId: order.id });
    const draft = await getLetterDraft(deps, { id: order.documentId, userId: order.userId });
    const content = input.content ?? { ...draft.content, ...(input.recipient && { recipient: input.recipient }) };
    const before = letter.recipientLines;
    await assertOwnRecipient(deps, order, letter, content);
    await correctOrder(deps, {
      order,
      content,
      // The customer may correct it at the same time.
      revision: draft.revision,
      reason: 'corrected by support',
      record: async (trx, lines) => {
        const isSameAddress = lines.join('\n') === before.join('\n');
        const change = isSameAddress ? {} : { previousLines: before, lines };
        await recordDecision(deps, trx, { ...input, ...change, action: 'correct' });
      },
    });
  });

/** A free resend to another recipient needs approval; a correction must not bypass it. */
async function assertOwnRecipient(deps: Deps, order: Order, letter: Letter, content: Content): Promise<void> {
  const { id, documentId, userId, sending, enclosureIds, duplex } = order;
  if (order.resendsOrderId === null || order.totalCents > 0 || sending === 'pdf') return;
  const document = { id: documentId, userId, content: { ...content, duplex }, sending, enclosureIds, duplex };
  const { recipientLines } = await measureContent(deps, document);
  if (recipientLines.join('\n') !== letter.recipientLines.join('\n')) throw freeResendCorrected({ orderId: id });
}
