import { Link } from 'react-router-dom';
import { Art } from './art.tsx';

export interface Tile {
  to: string;
  label: string;
  detail: string;
  all?: boolean;
}

/** Drawings of a category: larger categories show more templates. */
const DRAWINGS = ['slot-1', 'slot-2', 'slot-3', 'slot-4'] as const;

/** Chooses a number of columns that leaves no empty cell, where possible. */
const across = (slots: number): number => (slots <= 4 ? slots : ([4, 5].find((columns) => slots % columns === 0) ?? 4));

/** A grid with one tile per category. */
export function TileGrid({ label, slots }: { label: string; slots: readonly Tile[] }) {
  return (
    <nav className={`tile-grid tile-grid-${across(slots.length)}`} aria-label={label}>
      {slots.map(({ to, label: name, detail, all }, index) => (
        <Link key={to} className={all ? 'tile is-all' : 'tile'} to={to}>
          <Art name={all ? 'slot-5' : DRAWINGS[index % DRAWINGS.length]!} />
          <span className="tile-label">
            <b>{name}</b>
            <small>{detail}</small>
          </span>
        </Link>
      ))}
    </nav>
  );
}
