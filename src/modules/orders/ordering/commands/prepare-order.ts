import type { z } from 'zod';
import { formatDelay } from '../../../../domain/duration.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { buildConsentRecord } from '../../../payments/index.ts';
import type { NewOrder } from '../../contract.ts';
import { getConsentTexts } from '../consents.contract.ts';
import { priceChanged } from '../errors.ts';
import type { Order } from '../models/order.ts';
import { assertPostingDay, measureLetter } from './measure-letter.ts';

type OrderValues = Pick<
  Order,
  | 'documentId'
  | 'title'
  | 'category'
  | 'templateSlug'
  | 'offer'
  | 'sending'
  | 'duplex'
  | 'enclosureIds'
  | 'postOn'
  | 'price'
  | 'totalCents'
  | 'consents'
  | 'consentIp'
>;

/**
 * Measures and prices a finished letter for its order, with the consents of the customer. Throws if it cannot be posted
 * or costs another amount than the customer saw. Nothing is stored.
 */
export async function prepareOrder(
  deps: Deps,
  input: { user: Actor; order: z.output<typeof NewOrder>; clientIp: string },
): Promise<{ values: OrderValues; revision: number }> {
  const { documentId, sending, offer, expectedTotalCents } = input.order;
  const postOn = input.order.postOn ?? null;
  assertPostingDay(deps, postOn);
  const consents = await buildConsentRecord(
    deps,
    getConsentTexts({
      delivery: sending,
      later: postOn !== null,
      wait: formatDelay(deps.config.changeOfMindSeconds),
    }),
    input.order.consents.version,
  );
  const { quote, template, enclosureIds, revision } = await measureLetter(deps, {
    documentId,
    userId: input.user.id,
    sending,
    offer,
    postOn,
    revision: input.order.revision,
  });
  const { price, duplex } = quote;
  if (price.totalCents !== expectedTotalCents) throw priceChanged({ totalCents: price.totalCents, documentId });
  const { title, category, slug: templateSlug } = template;
  return {
    values: {
      documentId,
      title,
      category,
      templateSlug,
      offer,
      sending,
      duplex,
      enclosureIds,
      postOn,
      price,
      totalCents: price.totalCents,
      consents,
      consentIp: input.clientIp,
    },
    revision,
  };
}
