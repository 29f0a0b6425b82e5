import type { TemplateCard } from '../../../../src/modules/documents/contract.ts';
import { useReader } from '../../api/context.tsx';
import { SearchBox } from '../../ui/search-box.tsx';

/** The search of the catalogue, wherever it stands. */
export function TemplateSearch({ label = 'Que voulez-vous faire\u202f?', initial }: { label?: string; initial?: string }) {
  const read = useReader();
  return (
    <SearchBox
      label={label}
      placeholder="Résilier ma box"
      {...(initial !== undefined && { initial })}
      suggest={async (q) => {
        const { hits } = await read<{ hits: TemplateCard[] }>(`/search?q=${encodeURIComponent(q)}`);
        return hits.map((hit) => ({ to: `/documents/${hit.category}/${hit.slug}`, title: hit.title, under: hit.categoryTitle }));
      }}
    />
  );
}
