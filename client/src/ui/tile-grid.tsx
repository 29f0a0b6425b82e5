import { Link } from 'react-router-dom';
import { Art } from './art.tsx';
import { LetterPile } from './letter-pile.tsx';

export interface Tile {
  to: string;
  label: string;
  detail: string;
  /** The letters that lie in it; a tile without a count is drawn full. */
  count?: number;
}

/** Chooses a number of columns that leaves no empty cell, where possible. */
const countColumns = (slots: number): number =>
  slots <= 4 ? slots : ([4, 5].find((columns) => slots % columns === 0) ?? 4);

/** A grid with one tile per category. */
export function TileGrid({ label, slots }: { label: string; slots: readonly Tile[] }) {
  return (
    <nav className={`tile-grid tile-grid-${countColumns(slots.length)}`} aria-label={label}>
      {slots.map(({ to, label: name, detail, count }) => (
        <Link key={to} className={count === undefined ? 'tile is-all' : 'tile'} to={to}>
          {count === undefined ? <Art name="slot-5" /> : <LetterPile seed={to} count={count} />}
          <span className="tile-label">
            <b>{name}</b>
            <small>{detail}</small>
          </span>
        </Link>
      ))}
    </nav>
  );
}
