import { findPartnerFor, measurePaper, getZone } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import type { DeliveryOption } from '../../../../src/modules/orders/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/checkout/price.ts';
import type { OfferKey } from '../../../../src/modules/payments/contract.ts';
import { listAvailableMethods, findUnavailableReason } from '../../features/documents/delivery-availability.ts';
import {
  PDF_NAME,
  DELIVERY_METHOD_HINTS,
  DELIVERY_METHOD_NAMES,
} from '../../features/documents/delivery-method-text.ts';
import type { QuoteView } from '../../features/orders/api.ts';
import { Choices } from '../../ui/field.tsx';
import { euros } from '../../ui/format.ts';

interface Props {
  document: DocumentView;
  pricing: PricingView;
  template: TemplateView;
  offer: OfferKey;
  quote: QuoteView | undefined;
  chosen: DeliveryOption | null;
  error: string | undefined;
  onChoose: (delivery: DeliveryOption) => void;
}

/** Delivery methods, or the PDF only, side by side with their prices; nothing is preselected. */
export function DeliveryChoice({ document, pricing, template, offer, quote, chosen, error, onChoose }: Props) {
  const { content } = document;
  const zone = getZone(content.recipient);
  const unserved = findUnavailableReason(template, content, pricing);
  const { open: posted, closed } = listAvailableMethods(template, content, pricing);
  const cents = (sending: DeliveryOption): number | null => {
    if (sending === 'pdf')
      return priceLetter({ ...pricing, offer, sending, sheets: 1, weightGrams: 1, zone }).totalCents;
    if (!quote) return null;
    const { sheets } = quote;
    const weightGrams = measurePaper(sheets, findPartnerFor(sending, content, pricing.partners)).grams;
    return priceLetter({ ...pricing, offer, sending, sheets, weightGrams, zone }).totalCents;
  };
  const price = (sending: DeliveryOption) => (
    <span className="amount">
      {cents(sending) === null ? '' : euros(cents(sending)!)}
      <small>tout compris</small>
    </span>
  );
  return (
    <Choices
      id="delivery"
      legend="Comment part votre lettre"
      hint={unserved ? `${unserved} Il vous reste le PDF, que vous imprimez et envoyez vous-même.` : closed}
      error={error}
      value={chosen}
      options={[
        ...posted.map((sending) => ({
          value: sending,
          label: DELIVERY_METHOD_NAMES[sending],
          hint: DELIVERY_METHOD_HINTS[sending],
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
