import { getArrivalDays } from '../../../../src/domain/delivery-method.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { euros } from '../../ui/format.ts';
import { Solution } from '../../ui/solution.tsx';
import { offerCents, sendingOnly } from './public-price.ts';

const SENDINGS: readonly { product: DeliveryMethod; title: string; text: string; gives: readonly string[] }[] = [
  {
    product: 'green',
    title: 'En lettre verte',
    text: 'Le courrier ordinaire, sans preuve.',
    gives: [
      'Impression et enveloppe comprises',
      'Timbre compris',
      `Arrivée prévue en ${getArrivalDays('green')}\u00a0jours ouvrables`,
    ],
  },
  {
    product: 'registered_receipt',
    title: 'En recommandé avec avis',
    text: 'Le destinataire signe, et l’avis signé vous revient.',
    gives: ['Impression et enveloppe comprises', 'Preuve de dépôt et suivi', 'Avis de réception numérisé'],
  },
];

/** The price of a letter: the letter itself, then its delivery, all amounts in the same size. */
export function PriceBlock({
  pricing,
  more = false,
  level: Title = 'h2',
}: {
  pricing: PricingView;
  more?: boolean;
  level?: 'h2' | 'h3';
}) {
  const offer = pricing.offers.find(({ key }) => key === 'single_document');
  return (
    <>
      <div className="section-head">
        <Title>Un prix, dit d’avance</Title>
        <p>La lettre, plus son envoi. Le total tout compris est affiché dès la première question.</p>
      </div>
      <div className="grid-3">
        <Solution
          main
          title="La lettre"
          price={euros(offerCents(pricing))}
          follows={offer?.follows ?? ''}
          text="Plus l’envoi, au tarif affiché à côté."
          gives={offer?.gives ?? []}
        >
          <LinkButton look="light" to="/documents">
            Choisir une lettre
          </LinkButton>
        </Solution>
        {SENDINGS.map(({ product, title, text, gives }) => (
          <Solution
            key={product}
            title={title}
            price={euros(sendingOnly(pricing, product))}
            follows="l’envoi d’une feuille"
            text={text}
            gives={gives}
          >
            {more && (
              <LinkButton look="quiet" to="/nos-solutions">
                Voir tous les tarifs
              </LinkButton>
            )}
          </Solution>
        ))}
      </div>
    </>
  );
}
