import { Link } from 'react-router-dom';
import type { TemplateCard } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { Tag } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { euros } from '../../ui/format.ts';
import { DELIVERY_METHOD_NAMES } from './delivery-method-text.ts';
import { getTotalCents } from '../../../../src/modules/payments/checkout/public-price.ts';

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
      <MiniSheet />
      <div>
        <Title className="doc-title">
          <Link to={toTemplatePath(card)}>{card.title}</Link>
        </Title>
        <p>{card.purpose}</p>
        <div className="tags">
          <Tag>{DELIVERY_METHOD_NAMES[card.advised]}</Tag>
        </div>
      </div>
      <p className="from">
        <b>{euros(getTotalCents(pricing, card.advised))}</b>
        <span className="soft small">envoi compris</span>
      </p>
    </article>
  );
}

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
        <div className="row gap-top">
          <Tag>{DELIVERY_METHOD_NAMES[card.advised]}</Tag>
        </div>
        <div className="row gap-top">
          <LinkButton to={toTemplatePath(card)} icon="arrow-right" iconAt="end">
            Voir cette lettre
          </LinkButton>
          <p className="from">
            <b>{euros(getTotalCents(pricing, card.advised))}</b> <span className="soft">envoi compris</span>
          </p>
        </div>
      </div>
    </article>
  );
}

const MiniSheet = () => (
  <svg className="mini" viewBox="0 0 96 112" aria-hidden="true" focusable="false">
    <rect
      x="10"
      y="4"
      width="76"
      height="104"
      rx="3"
      fill="var(--art-paper)"
      stroke="var(--art-shade)"
      strokeWidth="2"
    />
    <g fill="var(--art-mid)">
      <rect x="20" y="16" width="24" height="4" />
      <rect x="50" y="30" width="26" height="4" />
    </g>
    <g fill="var(--art-shade)">
      <rect x="20" y="48" width="56" height="4" />
      <rect x="20" y="58" width="50" height="4" />
      <rect x="20" y="68" width="56" height="4" />
      <rect x="20" y="78" width="40" height="4" />
    </g>
    <path
      d="M56 98c6-8 9-10 10-8s-5 8-1 8 6-6 9-5"
      fill="none"
      stroke="var(--pen)"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </svg>
);
