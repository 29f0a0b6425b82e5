import type { CategoryView } from '../../../../src/modules/documents/contract.ts';
import { Rack } from '../../ui/rack.tsx';

const letters = (count: number): string => `${count}\u00a0${count > 1 ? 'lettres' : 'lettre'}`;

/** The catalogue as pigeonholes, with the real count on each. */
export function CategoryRack({ categories, withAll = false, label = 'Catégories de lettres' }: { categories: readonly CategoryView[]; withAll?: boolean; label?: string }) {
  const slots = categories.map(({ slug, title, count }) => ({ to: `/documents/${slug}`, label: title, detail: letters(count) }));
  const all = { to: '/documents', label: 'Tous les modèles', detail: letters(categories.reduce((sum, { count }) => sum + count, 0)), all: true };
  return <Rack label={label} slots={withAll ? [...slots, all] : slots} />;
}
