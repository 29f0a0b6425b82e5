import { getArrivalDays } from '../../../../src/domain/delivery-method.ts';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { getTotalCents, priceWithinFrance } from '../../../../src/modules/payments/checkout/public-price.ts';
import type { PriceLine } from '../../../../src/modules/payments/contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Solution } from '../../ui/solution.tsx';
import { DELIVERY_METHOD_PROOFS } from './delivery-method-text.ts';

const EXAMPLES: readonly { sending: DeliveryMethod; title: string }[] = [
  { sending: 'green', title: 'En lettre verte' },
  { sending: 'registered_receipt', title: 'En recommandé avec avis' },
];
const PARTS: Record<PriceLine['key'], string> = {
  offer: 'la lettre',
  printing: 'impression et enveloppe',
  postage: 'timbre',
  receipt: 'avis de réception',
  subscription: 'abonnement',
};

/** The whole price of a letter by two methods, each with its sum, and from which letter on a subscription costs less. */
export function PriceBlock({
  pricing,
  more = false,
  level: Title = 'h2',
}: {
  pricing: PricingView;
  more?: boolean;
  level?: 'h2' | 'h3';
}) {
  return (
    <>
      <div className="section-head">
        <Title>Un prix, dit d’avance</Title>
        <p>Tout est compris : la lettre, son impression, son enveloppe et son timbre.</p>
      </div>
      <div className="grid-2">
        {EXAMPLES.map(({ sending, title }) => (
          <Solution
            key={sending}
            title={title}
            price={formatEuros(getTotalCents(pricing, sending))}
            follows="tout compris, pour une feuille"
            text={formatSum(pricing, sending)}
            gives={[
              ...DELIVERY_METHOD_PROOFS[sending],
              `Arrivée prévue en ${getArrivalDays(sending)}\u00a0jours ouvrables`,
            ]}
          />
        ))}
      </div>
      <Subscription pricing={pricing} />
      <p className="row row-wide gap-top">
        <LinkButton to="/documents">Choisir une lettre</LinkButton>
        {more && (
          <LinkButton look="quiet" to="/nos-solutions">
            Voir tous les tarifs
          </LinkButton>
        )}
      </p>
    </>
  );
}

/** « 4,90 € la lettre + 1,34 € impression et enveloppe + 1,52 € timbre » */
const formatSum = (pricing: PricingView, sending: DeliveryMethod): string =>
  priceWithinFrance(pricing, sending)
    .lines.map(({ key, cents }) => `${formatEuros(cents)} ${PARTS[key]}`)
    .join(' + ');

/** From how many letters a month the subscription costs less than single letters. */
function Subscription({ pricing }: { pricing: PricingView }) {
  const monthlyCents = pricing.offers.find(({ key }) => key === 'subscription_without_trial')?.priceCents;
  if (monthlyCents === undefined) return null;
  const subscribed = priceWithinFrance(pricing, 'green', { offer: 'subscription_without_trial' });
  const savedCents = getTotalCents(pricing, 'green') - subscribed.totalCents;
  const letters = Math.ceil(monthlyCents / savedCents);
  return (
    <p className="lead gap-top-big">
      Vous écrivez souvent ? <Price amount={formatEuros(monthlyCents)} /> par mois : la lettre, l’impression et
      l’enveloppe sont comprises, soit <Price amount={formatEuros(savedCents)} /> de moins par lettre. Intéressant dès
      la {letters}
      <sup>e</sup> lettre du mois.
    </p>
  );
}
