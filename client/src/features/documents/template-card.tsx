import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { TemplateCard as Card } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { getAdvisedCents } from '../../../../src/modules/payments/checkout/public-price.ts';
import { getAdvisedName, getPriceNote } from './delivery-method-text.ts';

/** A template of the catalogue with its real first lines and the total price of the advised method. */
export function TemplateCardView({
  card,
  pricing,
  level = 'h3',
}: {
  card: Card;
  pricing: PricingView;
  level?: 'h2' | 'h3';
}) {
  const [subject, ...rest] = card.excerpt;
  const Title = level;
  return (
    <article className="doc">
      <div className="doc-top">
        <div className="excerpt" aria-hidden="true">
          <b>{subject}</b>
          {rest.map((line) => (
            <span className="excerpt-line" key={line}>
              {line}
            </span>
          ))}
        </div>
      </div>
      <div className="doc-body">
        <Title className="doc-title">
          <Link to={`/documents/${card.category}/${card.slug}`}>{card.title}</Link>
        </Title>
        <p className="doc-foot">
          <span>{getAdvisedName(card.advised)}</span>
          <span>
            <b>{formatEuros(getAdvisedCents(pricing, card.advised))}</b> {getPriceNote(card.advised)}
          </span>
        </p>
      </div>
    </article>
  );
}
