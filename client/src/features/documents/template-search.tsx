import { useState } from 'react';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { SearchIndexView, SearchResult } from '../../../../src/modules/documents/search/contract.ts';
import type { SearchIndex } from '../../../../src/modules/documents/search/engine/search-index.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { getAdvisedCents } from '../../../../src/modules/payments/checkout/public-price.ts';
import type { Reader } from '../../api/client.ts';
import { useReader } from '../../api/context.tsx';
import { SearchBox, type Suggestion } from '../../ui/search-box.tsx';
import { getPriceNote } from './delivery-method-text.ts';
import { useUnansweredReporter } from './unanswered-search.ts';

interface GroupHit {
  slug: string;
  title: string;
}
interface Named extends GroupHit {
  category: string;
  categoryTitle: string;
  advised: DeliveryMethod | null;
}
const toRow = ({ category, slug, title, categoryTitle, advised }: Named, pricing?: PricingView): Suggestion => ({
  to: `/documents/${category}/${slug}`,
  title,
  under: categoryTitle,
  ...(pricing && {
    aside: `${formatEuros(getAdvisedCents(pricing, advised))} ${getPriceNote(advised).replace(' ', '\u00a0')}`,
  }),
});

const toSuggestion = (hit: Named | GroupHit, pricing?: PricingView): Suggestion =>
  'category' in hit
    ? toRow(hit, pricing)
    : { to: `/documents/${hit.slug}`, title: hit.title, under: 'Toutes les lettres de ce casier' };

/**
 * Loads the search code and the index once, at the first use. Null if they are unavailable: the server searches then.
 */
let cachedIndex: Promise<SearchIndex<DeliveryMethod | null> | null> | undefined;
function loadIndex(read: Reader): Promise<SearchIndex<DeliveryMethod | null> | null> {
  cachedIndex ??= Promise.all([
    import('../../../../src/modules/documents/search/engine/search-index.ts'),
    read<SearchIndexView>('/search/index'),
  ]).then(([{ readIndex }, { index }]) => readIndex(index));
  // Loading failed: the server answers, and the next focus retries.
  cachedIndex.catch(() => (cachedIndex = undefined));
  return cachedIndex;
}

/** The search field of the catalogue. With `pricing`, each suggestion has its whole price by the advised method. */
export function TemplateSearch({
  label = 'Que voulez-vous faire\u202f?',
  name,
  initial,
  pricing,
  onPoint,
}: {
  label?: string;
  name?: string;
  initial?: string;
  pricing?: PricingView;
  onPoint?: (to: string) => void;
}) {
  const read = useReader();
  const unanswered = useUnansweredReporter(initial);
  const [index, setIndex] = useState<SearchIndex<DeliveryMethod | null> | null>(null);
  const suggest = async (q: string): Promise<Suggestion[]> => {
    const hits = index
      ? index.suggest(q)
      : (await read<SearchResult>(`/search?q=${encodeURIComponent(q)}&typing=true`)).hits;
    unanswered.note(q, hits.length > 0);
    return hits.map((hit) => toSuggestion(hit, pricing));
  };
  return (
    <SearchBox
      label={label}
      name={name}
      placeholder="Résilier ma box"
      {...(initial !== undefined && { initial })}
      suggest={suggest}
      {...(index && { pauseMs: 0 })}
      {...(onPoint && { onPoint })}
      onFocus={() => void loadIndex(read).then(setIndex, () => undefined)}
    />
  );
}
