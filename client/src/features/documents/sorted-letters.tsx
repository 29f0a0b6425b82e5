import { useSearchParams, type SetURLSearchParams } from 'react-router-dom';
import type { TemplateCard } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { DELIVERY_METHOD_NAMES } from './delivery-method-text.ts';
import { DocumentList } from './document-list.tsx';
import { getTotalCents } from '../../../../src/modules/payments/checkout/public-price.ts';

/** A shorter list needs no filters. */
const FEW = 4;
const ORDERS = [
  ['', 'Comme dans le casier'],
  ['nom', 'De A à Z'],
  ['prix', 'Par prix croissant'],
] as const;
const listMethods = (cards: readonly TemplateCard[]) =>
  (Object.keys(DELIVERY_METHOD_NAMES) as TemplateCard['advised'][]).filter((sending) =>
    cards.some(({ advised }) => advised === sending),
  );

/** Filters and sorts the letters of a group by the query; ignores unknown values. */
export function sortLetters(
  cards: readonly TemplateCard[],
  query: URLSearchParams,
  pricing: PricingView,
): readonly TemplateCard[] {
  const [sending, order] = [query.get('envoi'), query.get('tri')];
  const isOffered = listMethods(cards).some((other) => other === sending)
    ? cards.filter(({ advised }) => advised === sending)
    : cards;
  if (order === 'nom') return isOffered.toSorted((a, b) => a.title.localeCompare(b.title, 'fr'));
  if (order === 'prix')
    return isOffered.toSorted((a, b) => getTotalCents(pricing, a.advised) - getTotalCents(pricing, b.advised));
  return isOffered;
}

/** The letters of a group, filtered and sorted by the query; the first one is expanded without a query. */
export function SortedLetters({ cards, pricing }: { cards: readonly TemplateCard[]; pricing: PricingView }) {
  const [params, setParams] = useSearchParams();
  const listed = sortLetters(cards, params, pricing);
  return (
    <>
      <Tools cards={cards} shown={listed.length} params={params} setParams={setParams} />
      <DocumentList cards={listed} pricing={pricing} openFirst={listed === cards} />
    </>
  );
}

/** Filters and order. A GET form of the same URL, so that it also works without JavaScript. */
function Tools({
  cards,
  shown,
  params,
  setParams,
}: {
  cards: readonly TemplateCard[];
  shown: number;
  params: URLSearchParams;
  setParams: SetURLSearchParams;
}) {
  const sendings = listMethods(cards);
  if (cards.length < FEW) return null;
  const choose = (name: string, value: string): void =>
    setParams(
      (query) => {
        query.delete(name);
        if (value) query.set(name, value);
        return query;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <form className="letters-tools" method="get" aria-label="Ranger ces lettres">
      {sendings.length > 1 && (
        <div className="field">
          <label htmlFor="shelf-sending">Envoi conseillé</label>
          <select
            className="select"
            id="shelf-sending"
            name="envoi"
            value={params.get('envoi') ?? ''}
            onChange={({ target }) => choose('envoi', target.value)}
          >
            <option value="">Tous les envois</option>
            {sendings.map((sending) => (
              <option key={sending} value={sending}>
                {DELIVERY_METHOD_NAMES[sending]}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor="shelf-order">Dans quel ordre</label>
        <select
          className="select"
          id="shelf-order"
          name="tri"
          value={params.get('tri') ?? ''}
          onChange={({ target }) => choose('tri', target.value)}
        >
          {ORDERS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <noscript>
        <button className="btn btn-quiet" type="submit">
          Ranger
        </button>
      </noscript>
      <p className="soft" role="status">
        {shown}
        {'\u00a0'}
        {shown > 1 ? 'lettres' : 'lettre'}
      </p>
    </form>
  );
}
