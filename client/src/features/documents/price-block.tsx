import type { SendingProduct } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { euros } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { offerCents, sendingOnly } from './public-price.ts';

const SENDINGS: readonly { product: SendingProduct; title: string; text: string; gives: readonly string[] }[] = [
  { product: 'green', title: 'En lettre verte', text: 'Le courrier ordinaire, sans preuve.', gives: ['Impression et enveloppe comprises', 'Timbre compris', 'Arrivée prévue en trois jours ouvrables'] },
  { product: 'registered_receipt', title: 'En recommandé avec avis', text: 'Le destinataire signe, et l’avis signé vous revient.', gives: ['Impression et enveloppe comprises', 'Preuve de dépôt et suivi', 'Avis de réception numérisé'] },
];

/** What a letter costs: the letter itself, then the way it travels. The same size for each figure. */
export function PriceBlock({ pricing, more = false }: { pricing: PricingView; more?: boolean }) {
  const offer = pricing.offers.find(({ key }) => key === 'single_document');
  return (
    <>
      <div className="section-head">
        <h2>Un prix, dit d’avance</h2>
        <p>La lettre, plus son envoi. Le total tout compris est affiché dès la première question.</p>
      </div>
      <div className="grid-3">
        <article className="solution is-main">
          <h3>La lettre</h3>
          <p className="price">{euros(offerCents(pricing))} <small>{offer?.follows}</small></p>
          <p className="soft">Plus l’envoi, au tarif affiché à côté.</p>
          <Ticks items={offer?.gives ?? []} />
          <LinkButton look="light" to="/documents">Choisir une lettre</LinkButton>
        </article>
        {SENDINGS.map(({ product, title, text, gives }) => (
          <article className="solution" key={product}>
            <h3>{title}</h3>
            <p className="price">{euros(sendingOnly(pricing, product))} <small>l’envoi d’une feuille</small></p>
            <p className="soft">{text}</p>
            <Ticks items={gives} />
            {more && <LinkButton look="quiet" to="/nos-solutions">Voir tous les tarifs</LinkButton>}
          </article>
        ))}
      </div>
    </>
  );
}

const Ticks = ({ items }: { items: readonly string[] }) => (
  <ul className="ticks">
    {items.map((item) => (
      <li key={item}>
        <Icon name="check" />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);
