import type { CategoryView } from '../../../../src/modules/documents/contract.ts';
import { Rack } from '../../ui/rack.tsx';

const letters = (count: number): string => `${count}\u00a0${count > 1 ? 'lettres' : 'lettre'}`;

/** The catalogue as pigeonholes, with the real count on each; `total` adds the one that holds everything. */
export function CategoryRack({ categories, total = null, label = 'Catégories de lettres' }: { categories: readonly CategoryView[]; total?: number | null; label?: string }) {
  const slots = categories.map(({ slug, title, count }) => ({ to: `/documents/${slug}`, label: title, detail: letters(count) }));
  const all = total === null ? [] : [{ to: '/documents', label: 'Tous les modèles', detail: letters(total), all: true }];
  return <Rack label={label} slots={[...slots, ...all]} />;
}
