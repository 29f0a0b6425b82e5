import { formatDay, toNoon } from '../../../domain/format-date.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { Order } from '../ordering/models/order.ts';
import { toOrderView } from '../ordering/queries.ts';
import type { AnswerFacts } from './answer-variables.contract.ts';

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
    commande: reference,
    modele: title,
    lien_lettre: `${deps.config.publicUrl}/mes-documents/${order.id}`,
    ...(long && { etat_lettre: long }),
    ...(recipientName && !isMasked && { destinataire: recipientName }),
    ...(expectedOn && { jour_prevu: formatDay(toNoon(expectedOn)) }),
    ...(trackingNumber && {
      numero_suivi: trackingNumber,
      lien_suivi: `https://www.laposte.fr/outils/suivre-vos-envois?code=${trackingNumber}`,
    }),
  };
}
