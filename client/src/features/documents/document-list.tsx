import type { TemplateCard } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TemplateFeature, TemplateRow } from './template-row.tsx';

/** Lists letters, the first one expanded if the list is a drawer; shows an alternative if it is empty. */
export function DocumentList({
  cards,
  pricing,
  openFirst = false,
}: {
  cards: readonly TemplateCard[];
  pricing: PricingView;
  openFirst?: boolean;
}) {
  const [first] = openFirst ? cards : [];
  if (cards.length === 0)
    return (
      <div className="letters-empty">
        <h2 className="h3">Que faire ?</h2>
        <p>Essayez des mots plus courts : « box », « caution », « démission ». Ou ouvrez un casier.</p>
        <div className="row">
          <LinkButton to="/documents">Voir tous les modèles</LinkButton>
          <LinkButton look="quiet" to="/nous-contacter">
            Nous dire ce qui manque
          </LinkButton>
        </div>
      </div>
    );
  return (
    <>
      {first && <TemplateFeature card={first} pricing={pricing} />}
      {cards.slice(first ? 1 : 0).map((card) => (
        <TemplateRow key={card.slug} card={card} pricing={pricing} />
      ))}
    </>
  );
}
