import { Link } from 'react-router-dom';
import { Art } from './art.tsx';

export interface Slot {
  to: string;
  label: string;
  detail: string;
  all?: boolean;
}

/** Which letters stand in a pigeonhole: more of them when it holds more. */
const DRAWINGS = ['slot-1', 'slot-2', 'slot-3', 'slot-4'] as const;

/** One piece of furniture: a pigeonhole for each subject. */
export function Rack({ label, slots }: { label: string; slots: readonly Slot[] }) {
  return (
    <nav className={`rack rack-${Math.min(slots.length, 4)}`} aria-label={label}>
      {slots.map(({ to, label: name, detail, all }, index) => (
        <Link key={to} className={all ? 'slot is-all' : 'slot'} to={to}>
          <Art name={all ? 'slot-5' : DRAWINGS[index % DRAWINGS.length]!} />
          <span className="slot-label">
            <b>{name}</b>
            <small>{detail}</small>
          </span>
        </Link>
      ))}
    </nav>
  );
}
