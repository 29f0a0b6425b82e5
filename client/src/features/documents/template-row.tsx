import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { TemplateCard } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { getAdvisedCents } from '../../../../src/modules/payments/checkout/public-price.ts';
import { Tag } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { getAdvisedName, getPriceNote } from './delivery-method-text.ts';
import { MiniEnvelope } from './mini-envelope.tsx';

const toTemplatePath = (card: TemplateCard): string => `/documents/${card.category}/${card.slug}`;

/** A template in a list: its purpose, the advised delivery method and the total price. */
export function TemplateRow({
  card,
  pricing,
  level = 'h2',
}: {
  card: TemplateCard;
  pricing: PricingView;
  level?: 'h2' | 'h3';
}) {
  const Title = level;
  return (
    <article className="doc-row">
      <MiniEnvelope sending={card.advised} />
      <div>
        <Title className="doc-title">
          <Link to={toTemplatePath(card)}>{card.title}</Link>
        </Title>
        <p>{card.purpose}</p>
        <Facts card={card} />
      </div>
      <p className="from">
        <b>{formatEuros(getAdvisedCents(pricing, card.advised))}</b>
        <span className="soft small">{getPriceNote(card.advised)}</span>
      </p>
    </article>
  );
}

/** How the letter is sent, and what one should know before choosing it. */
const Facts = ({ card }: { card: TemplateCard }) => (
  <div className="tags">
    <Tag>{getAdvisedName(card.advised)}</Tag>
    {card.facts.map((fact) => (
      <Tag key={fact}>{fact}</Tag>
    ))}
  </div>
);

/** The first template of a drawer, with its first lines. */
export function TemplateFeature({ card, pricing }: { card: TemplateCard; pricing: PricingView }) {
  const [subject, ...rest] = card.excerpt;
  return (
    <article className="doc-feature">
      <div className="excerpt" aria-hidden="true">
        <b>{subject}</b>
        {rest.map((line) => (
          <span className="excerpt-line" key={line}>
            {line}
          </span>
        ))}
      </div>
      <div>
        <h2>{card.title}</h2>
        <p>{card.purpose}</p>
        <Facts card={card} />
        <div className="row gap-top">
          <LinkButton to={toTemplatePath(card)} icon="arrow-right" iconAt="end">
            Voir cette lettre
          </LinkButton>
          <p className="from">
            <b>{formatEuros(getAdvisedCents(pricing, card.advised))}</b>{' '}
            <span className="soft">{getPriceNote(card.advised)}</span>
          </p>
        </div>
      </div>
    </article>
  );
}
