import { formatEuros } from '../../../../src/domain/money.ts';
import { getOffer } from '../../../../src/domain/offer.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * The offers, all with the same weight; conditions have the size of the price. `level` is the heading level of their
 * titles.
 */
export const OfferCards = ({ pricing, level: Title = 'h3' }: { pricing: PricingView; level?: 'h2' | 'h3' }) => (
  <div className="grid-3">
    {pricing.offers.map((offer) => {
      const { link } = getOffer(offer.key);
      return (
        link && (
          <article className="solution" key={offer.key}>
            <Title>{offer.name}</Title>
            <p className="price-line">
              {formatEuros(offer.priceCents)} {offer.follows}
            </p>
            <ul className="ticks">
              {offer.gives.map((item) => (
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
