import type { Deps } from '../../../kernel/deps.ts';
import { listNextLetters } from '../../documents/index.ts';
import type { OrderView } from '../contract.ts';
import { letterStateMachine } from '../mailing/letter.state-machine.ts';
import { Letter } from '../mailing/models/letter.ts';
import { Order } from '../ordering/models/order.ts';
import { toOrderViews } from '../ordering/queries.ts';
import { findLinked, type PostedLetter } from './letter-links.ts';

/** Lists the posted letters of one matter to which this order belongs, in the order in which they were ordered. */
export async function listLinkedLetters(
  deps: Deps,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
): Promise<OrderView[]> {
  const { orders, letters } = await listPostedLetters(deps, userId);
  const linked = findLinked(letters, id);
  return toOrderViews(
    deps,
    orders.filter((order) => linked.has(order.id)),
  );
}

/** The letters of a person whose proof file can be made, oldest first. */
async function listPostedLetters(deps: Deps, userId: string): Promise<{ orders: Order[]; letters: PostedLetter[] }> {
  const posted = await Letter.query(deps.db)
    .whereIn('orderId', Order.query(deps.db).where({ userId }).select('id'))
    .whereIn('status', [...letterStateMachine.groups['billable']])
    .whereNotNull('fileId')
    .select('orderId', 'documentId', 'addressee', 'recipientLines', 'claimDocumentId');
  const orders = await Order.query(deps.db)
    .findByIds(posted.map(({ orderId }) => orderId))
    .orderBy('id');
  const letterByOrder = new Map(posted.map((letter) => [letter.orderId, letter]));
  const nextTemplates = await listNextTemplates(deps, orders);
  const letters = orders.flatMap((order): PostedLetter[] => {
    const letter = letterByOrder.get(order.id);
    if (!letter) return [];
    const template = toPlace({ category: order.category, slug: order.templateSlug });
    return [
      {
        orderId: order.id,
        documentId: order.documentId,
        template,
        nextTemplates: nextTemplates.get(template) ?? [],
        addressee: (letter.addressee?.name ?? letter.recipientLines[0] ?? '').trim().toLowerCase(),
        resendsOrderId: order.resendsOrderId,
        claimDocumentId: letter.claimDocumentId,
      },
    ];
  });
  return { orders, letters };
}

const toPlace = ({ category, slug }: { category: string; slug: string }): string => `${category}/${slug}`;

/** By template: the next letters of the catalogue. One order of each template is enough to read them. */
async function listNextTemplates(deps: Deps, orders: readonly Order[]): Promise<Map<string, string[]>> {
  const samples = new Map(
    orders.map(({ documentId, category, templateSlug: slug }) => [
      toPlace({ category, slug }),
      { documentId, category, slug },
    ]),
  );
  const nextLetters = await listNextLetters(deps, [...samples.values()]);
  return new Map(
    [...samples].map(([template, { documentId }]) => [
      template,
      (nextLetters.get(documentId)?.followUps ?? []).flatMap(({ letter }) => (letter ? toPlace(letter) : [])),
    ]),
  );
}
