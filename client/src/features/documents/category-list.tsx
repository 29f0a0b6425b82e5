import type { CategoryView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { TileGrid } from '../../ui/tile-grid.tsx';

const formatLetters = (count: number): string => `${count}\u00a0${count > 1 ? 'lettres' : 'lettre'}`;

/** Lists the categories with the number of their templates; `total` adds an entry for all of them. */
export function CategoryList({
  categories,
  total = null,
  label = 'Catégories de lettres',
}: {
  categories: readonly CategoryView[];
  total?: number | null;
  label?: string;
}) {
  const slots = categories.map(({ slug, title, count }) => ({
    to: `/documents/${slug}`,
    label: title,
    detail: formatLetters(count),
    count,
  }));
  const all = total === null ? [] : [{ to: '/documents', label: 'Tous les modèles', detail: formatLetters(total) }];
  return <TileGrid label={label} slots={[...slots, ...all]} />;
}
