import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { formatEuros } from '../../../../src/domain/money.ts';
import { computeExpectedArrival, findPartnerFor, measurePaper, getZone } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DeliveryOption } from '../../../../src/modules/orders/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/checkout/price.ts';
import type { OfferKey } from '../../../../src/modules/payments/contract.ts';
import { useSite } from '../../api/context.tsx';
import { listAvailableMethods, findUnavailableReason } from '../../features/documents/delivery-availability.ts';
import { PDF_NAME, DELIVERY_METHOD_PROOFS } from '../../features/documents/delivery-method-text.ts';
import { Choices } from '../../ui/field.tsx';
import { formatDay } from '../../ui/format.ts';
import { useTranslate } from '../../ui/translation.ts';
import type { OrderedDocument } from './use-checkout.ts';

interface Props {
  document: OrderedDocument;
  pricing: PricingView;
  template: TemplateView;
  offer: OfferKey;
  /** The sheets to print; undefined until the letter is laid out. */
  sheets: number | undefined;
  postsLater: boolean;
  chosen: DeliveryOption | null;
  onChoose: (delivery: DeliveryOption) => void;
}

/** Delivery methods, the advised one first, or the PDF only, each with its whole price; nothing is preselected. */
export function DeliveryChoice({ document, pricing, template, offer, sheets, postsLater, chosen, onChoose }: Props) {
  const t = useTranslate();
  const { content } = document;
  const zone = getZone(content.recipient);
  const unserved = findUnavailableReason(template, content, pricing);
  const { open: posted, closed } = listAvailableMethods(template, content, pricing);
  const findCents = (sending: DeliveryOption): number | null => {
    if (sending === 'pdf')
      return priceLetter({ ...pricing, offer, sending, sheets: 1, weightGrams: 1, zone }).totalCents;
    if (sheets === undefined) return null;
    const weightGrams = measurePaper(sheets, findPartnerFor(sending, content, pricing.partners)).grams;
    return priceLetter({ ...pricing, offer, sending, sheets, weightGrams, zone }).totalCents;
  };
  const { advised } = template.sending;
  const releasesAt = new Date(Date.now() + useSite().changeOfMindSeconds * 1000);
  const isAdvised = (sending: DeliveryMethod): boolean => sending === advised;
  const describeArrival = (sending: DeliveryMethod): string[] =>
    postsLater || zone === 'abroad' ? [] : [`Arrivée ${formatDay(computeExpectedArrival(sending, releasesAt))}`];
  const price = (sending: DeliveryOption) => (
    <span className="amount">
      {findCents(sending) === null ? '' : formatEuros(findCents(sending)!)}
      <small>{t('tout compris')}</small>
    </span>
  );
  return (
    <Choices
      id="delivery"
      legend="Comment part votre lettre"
      hint={unserved ? `${unserved} Il vous reste le PDF, que vous imprimez et envoyez vous-même.` : closed}
      value={chosen}
      options={[
        ...posted
          .toSorted((a, b) => Number(isAdvised(b)) - Number(isAdvised(a)))
          .map((sending) => ({
            value: sending,
            label: DELIVERY_METHOD_NAMES[sending],
            tags: [...DELIVERY_METHOD_PROOFS[sending], ...describeArrival(sending)],
            advice: isAdvised(sending) ? 'Conseillé pour cette lettre' : undefined,
            aside: price(sending),
          })),
        {
          value: 'pdf',
          label: PDF_NAME,
          hint: 'Nous ne postons rien : vous l’imprimez et l’envoyez vous-même. Il reste à vous, et vous pouvez le modifier pendant 30 jours.',
          aside: price('pdf'),
        },
      ]}
      onChange={(value) => onChoose(value as DeliveryOption)}
    />
  );
}
