import { useState } from 'react';
import type { SearchIndexView, SearchResult } from '../../../../src/modules/documents/search/contract.ts';
import type { SearchIndex } from '../../../../src/modules/documents/search/engine/search-index.ts';
import type { Reader } from '../../api/client.ts';
import { useReader } from '../../api/context.tsx';
import { SearchBox, type Suggestion } from '../../ui/search-box.tsx';

interface Named {
  category: string;
  slug: string;
  title: string;
  categoryTitle: string;
}
const toRow = ({ category, slug, title, categoryTitle }: Named): Suggestion => ({
  to: `/documents/${category}/${slug}`,
  title,
  under: categoryTitle,
});

/**
 * Loads the search code and the index once, at the first use. Null if they are unavailable: the server searches then.
 */
let cachedIndex: Promise<SearchIndex | null> | undefined;
function openedIndex(read: Reader): Promise<SearchIndex | null> {
  cachedIndex ??= Promise.all([
    import('../../../../src/modules/documents/search/engine/search-index.ts'),
    read<SearchIndexView>('/search/index'),
  ]).then(([{ openIndex }, { index }]) => index && openIndex(index));
  // Loading failed: the server answers, and the next focus retries.
  cachedIndex.catch(() => (cachedIndex = undefined));
  return cachedIndex;
}

/** The search field of the catalogue. */
export function TemplateSearch({
  label = 'Que voulez-vous faire\u202f?',
  name,
  initial,
}: {
  label?: string;
  name?: string;
  initial?: string;
}) {
  const read = useReader();
  const [index, setIndex] = useState<SearchIndex | null>(null);
  const suggest = async (q: string): Promise<Suggestion[]> => {
    if (index) return index.search(q).hits.map(toRow);
    const { hits } = await read<SearchResult>(`/search?q=${encodeURIComponent(q)}`);
    return hits.map(toRow);
  };
  return (
    <SearchBox
      label={label}
      name={name}
      placeholder="Résilier ma box"
      {...(initial !== undefined && { initial })}
      suggest={suggest}
      {...(index && { pauseMs: 0 })}
      onFocus={() => void openedIndex(read).then(setIndex, () => undefined)}
    />
  );
}
