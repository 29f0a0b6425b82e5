import { formatEuros } from '../../../../src/domain/money.ts';
import { getOffer } from '../../../../src/domain/offer.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { getTotalCents } from '../../../../src/modules/payments/checkout/public-price.ts';
import type { OfferView } from '../../../../src/modules/payments/contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * The price of an offer, then what it gives. A single letter is shown with its total, because its own price is that of
 * the PDF alone.
 */
function describeOffer(pricing: PricingView, { key, priceCents, follows, gives }: OfferView): [string, string[]] {
  const price = formatEuros(priceCents);
  if (key !== 'single_document') return [`${price} ${follows}`, gives];
  return [
    `${formatEuros(getTotalCents(pricing, 'green'))} en lettre verte, ${follows}`,
    [
      `${formatEuros(getTotalCents(pricing, 'registered_receipt'))} en recommandé avec avis de réception`,
      'Impression, enveloppe et timbre compris',
      `${price} pour le PDF seul, à télécharger`,
      ...gives,
    ],
  ];
}

/**
 * The offers, all with the same weight; conditions have the size of the price. `level` is the heading level of their
 * titles.
 */
export const OfferCards = ({ pricing, level: Title = 'h3' }: { pricing: PricingView; level?: 'h2' | 'h3' }) => (
  <div className="grid-3">
    {pricing.offers.map((offer) => {
      const { link } = getOffer(offer.key);
      const [priceLine, gives] = describeOffer(pricing, offer);
      return (
        link && (
          <article className="solution" key={offer.key}>
            <Title>{offer.name}</Title>
            <p className="price-line">{priceLine}</p>
            <ul className="ticks">
              {gives.map((item) => (
                <li key={item}>
                  <Icon name="check" />
                  <span>{item}</span>
                </li>
              ))}
            </ul>
            <LinkButton look="quiet" to={link.to}>
              {link.label}
            </LinkButton>
          </article>
        )
      );
    })}
  </div>
);
