import type { Deps } from '../../../kernel/deps.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { listSentFiles } from '../../documents/index.ts';
import { Order } from '../ordering/models/order.ts';
import type { SentPapersView } from './contract.ts';
import { Letter } from './models/letter.ts';
import { getRetentionEnd } from './retention.ts';

/** Lists the papers that went with a person's letters, the last ones first, as long as the letters are stored. */
export async function listSentPapers(
  deps: Deps,
  input: { userId: string; limit: number; cursor?: string | undefined },
): Promise<SentPapersView> {
  const { items, nextCursor } = await listSentFiles(deps, input);
  const documentIds = items.map(({ documentId }) => documentId);
  const letters = await Letter.query(deps.db)
    .whereIn('documentId', documentIds)
    .whereNull('purgedAt')
    .whereNotIn('status', ['cancelled', 'rejected']);
  const orders = await Order.query(deps.db).whereIn(
    'id',
    letters.map(({ orderId }) => orderId),
  );
  return {
    // A letter that waits for its payment, or was cancelled, has sent nothing.
    items: items.flatMap((item) => {
      const letter = letters.find(({ documentId }) => documentId === item.documentId);
      const order = orders.find(({ id }) => id === letter?.orderId);
      if (!letter || !order?.enclosureIds.includes(item.id)) return [];
      const storedUntil = getRetentionEnd(deps.config, letter);
      return [
        {
          ...item,
          orderId: order.id,
          title: order.title,
          addressee: letter.addressee?.name ?? null,
          orderedOn: toParisDay(order.createdAt),
          storedUntil: storedUntil && toParisDay(storedUntil),
        },
      ];
    }),
    nextCursor,
    storedYears: deps.config.proofRetentionYears,
  };
}
