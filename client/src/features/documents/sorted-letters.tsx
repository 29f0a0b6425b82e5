import { useSearchParams, type SetURLSearchParams } from 'react-router-dom';
import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { foldAccents } from '../../../../src/domain/fold-accents.ts';
import type { TemplateCard, TopicView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { getAdvisedCents } from '../../../../src/modules/payments/checkout/public-price.ts';
import { ChipLinks } from '../../ui/chip-links.tsx';
import { DocumentList } from './document-list.tsx';

/** A shorter list needs no filters, and a somewhat longer one no search. */
const FEW = 4;
const SEARCHABLE = 8;
const ORDERS = [
  ['', 'Les plus demandées'],
  ['nom', 'De A à Z'],
  ['prix', 'Par prix croissant'],
] as const;
const listMethods = (cards: readonly TemplateCard[]) =>
  (Object.keys(DELIVERY_METHOD_NAMES) as NonNullable<TemplateCard['advised']>[]).filter((sending) =>
    cards.some(({ advised }) => advised === sending),
  );

/** The letters whose title, purpose or facts contain the beginning of every word, without regard to accents. */
function findLetters(cards: readonly TemplateCard[], words: string): readonly TemplateCard[] {
  const queryWords = foldAccents(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (queryWords.length === 0) return cards;
  return cards.filter(({ title, shortTitle, purpose, facts }) => {
    const text = foldAccents([title, shortTitle, purpose, ...facts].join(' ')).split(/[^\p{L}\p{N}]+/u);
    return queryWords.every((word) => text.some((other) => other.startsWith(word)));
  });
}

/** Filters and sorts the letters of a group by the query; ignores unknown values. */
export function sortLetters(
  cards: readonly TemplateCard[],
  query: URLSearchParams,
  { topics, pricing }: { topics: readonly TopicView[]; pricing: PricingView },
): readonly TemplateCard[] {
  const [sending, order] = [query.get('envoi'), query.get('tri')];
  const topic = findTopic(topics, query);
  const ofTopic = topic ? cards.filter(({ slug }) => topic.letters.includes(slug)) : cards;
  const found = findLetters(ofTopic, query.get('mots') ?? '');
  const chosen = listMethods(cards).some((other) => other === sending)
    ? found.filter(({ advised }) => advised === sending)
    : found;
  if (order === 'nom') return chosen.toSorted((a, b) => a.title.localeCompare(b.title, 'fr'));
  if (order === 'prix')
    return chosen.toSorted((a, b) => getAdvisedCents(pricing, a.advised) - getAdvisedCents(pricing, b.advised));
  return chosen;
}

interface Props {
  cards: readonly TemplateCard[];
  topics: readonly TopicView[];
  pricing: PricingView;
}

/** The letters of a group, filtered and sorted by the query; the first one is expanded without a query. */
export function SortedLetters({ cards, topics, pricing }: Props) {
  const [params, setParams] = useSearchParams();
  const listed = sortLetters(cards, params, { topics, pricing });
  return (
    <>
      <Topics cards={cards} topics={topics} params={params} />
      <Tools
        cards={cards}
        topic={findTopic(topics, params)?.slug}
        shown={listed.length}
        params={params}
        setParams={setParams}
      />
      <DocumentList cards={listed} pricing={pricing} openFirst={listed === cards} />
    </>
  );
}

const findTopic = (topics: readonly TopicView[], query: URLSearchParams): TopicView | undefined =>
  topics.find(({ slug }) => slug === query.get('sujet'));

/** Narrows the list to a part of the category, and keeps the other choices. */
function Topics({ cards, topics, params }: Pick<Props, 'cards' | 'topics'> & { params: URLSearchParams }) {
  if (topics.length < 2) return null;
  const chosen = findTopic(topics, params);
  const toSearch = (slug?: string): string => {
    const query = new URLSearchParams(params);
    query.delete('sujet');
    if (slug) query.set('sujet', slug);
    return query.size > 0 ? `?${query}` : '';
  };
  return (
    <ChipLinks
      label="Ne garder qu’un sujet"
      links={[
        { to: { search: toSearch() }, name: 'Toutes', count: cards.length, isCurrent: !chosen },
        ...topics.map(({ slug, title, letters }) => ({
          to: { search: toSearch(slug) },
          name: title,
          count: letters.length,
          isCurrent: slug === chosen?.slug,
        })),
      ]}
    />
  );
}

/** Filters and order. A GET form of the same URL, so that it also works without JavaScript. */
function Tools({
  cards,
  topic,
  shown,
  params,
  setParams,
}: {
  cards: readonly TemplateCard[];
  topic: string | undefined;
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
      // A field that follows the URL in a transition would lose keys.
      { replace: true, flushSync: true, state: { keepScroll: true } },
    );
  return (
    <form
      className="letters-tools"
      method="get"
      aria-label="Ranger ces lettres"
      onSubmit={(event) => event.preventDefault()}
    >
      {topic && <input type="hidden" name="sujet" value={topic} />}
      {cards.length >= SEARCHABLE && (
        <div className="field">
          <label htmlFor="shelf-words">Chercher dans ce casier</label>
          <input
            className="input"
            id="shelf-words"
            name="mots"
            type="search"
            autoComplete="off"
            placeholder={`Parmi ces ${cards.length} lettres`}
            value={params.get('mots') ?? ''}
            onChange={({ target }) => choose('mots', target.value)}
          />
        </div>
      )}
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
