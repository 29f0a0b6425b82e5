import type { OfferView, PricingView } from '../../../../src/modules/payments/contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { euros } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';

/** Where each begins. What a trial becomes is not sold by itself. */
const OFFER_LINKS: Partial<Record<OfferView['key'], { to: string; label: string }>> = {
  single_document: { to: '/documents', label: 'Choisir une lettre' },
  trial: { to: '/paiement?offre=trial', label: 'Voir l’essai' },
  subscription_without_trial: { to: '/paiement?offre=subscription_without_trial', label: 'Voir l’abonnement' },
};

/** The offers side by side, none louder than another; what follows a price stands in its size. `level` is that of their titles. */
export const OfferCards = ({ pricing, level: Title = 'h3' }: { pricing: PricingView; level?: 'h2' | 'h3' }) => (
  <div className="grid-3">
    {pricing.offers.map((offer) => {
      const door = OFFER_LINKS[offer.key];
      return (
        door && (
          <article className="solution" key={offer.key}>
            <Title>{offer.name}</Title>
            <p className="price-line">{euros(offer.priceCents)} {offer.follows}</p>
            <ul className="ticks">{offer.gives.map((item) => <li key={item}><Icon name="check" /><span>{item}</span></li>)}</ul>
            <LinkButton look="quiet" to={door.to}>{door.label}</LinkButton>
          </article>
        )
      );
    })}
  </div>
);
