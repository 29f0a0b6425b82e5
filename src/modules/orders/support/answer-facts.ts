import type { Deps } from '../../../kernel/deps.ts';
import { formatDay, toNoon } from '../mailing/format-date.ts';
import { Order } from '../ordering/models/order.ts';
import { toOrderView } from '../ordering/queries.ts';
import type { AnswerFacts } from './answer-templates.ts';

/** Collects what an answer about an order can say; for a masked order, without its recipient. */
export async function findAnswerFacts(
  deps: Deps,
  orderId: string | null,
  { isMasked = false }: { isMasked?: boolean } = {},
): Promise<AnswerFacts> {
  const order = orderId ? await Order.query(deps.db).findById(orderId) : undefined;
  if (!order) return {};
  const { reference, title, letter } = await toOrderView(deps, order);
  const { expectedOn, trackingNumber, recipientName, long } = letter ?? {};
  return {
    orderReference: reference,
    title,
    letterUrl: `${deps.config.publicUrl}/mes-documents/${order.id}`,
    ...(long && { letterStatus: long }),
    ...(recipientName && !isMasked && { recipientName }),
    ...(expectedOn && { expectedDay: formatDay(toNoon(expectedOn)) }),
    ...(trackingNumber && {
      trackingNumber,
      trackingUrl: `https://www.laposte.fr/outils/suivre-vos-envois?code=${trackingNumber}`,
    }),
  };
}
