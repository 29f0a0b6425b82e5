import { Link, type To } from 'react-router-dom';
import { useCurrentInView } from './use-current-in-view.ts';

interface ChipLink {
  to: To;
  name: string;
  count: number;
  isCurrent: boolean;
}

/** Links that narrow a list, of which one is current; they work without JavaScript. On a phone they take one row. */
export function ChipLinks({ label, links }: { label: string; links: readonly ChipLink[] }) {
  const row = useCurrentInView();
  return (
    <nav className="chips" ref={row} aria-label={label}>
      {links.map(({ to, name, count, isCurrent }) => (
        <Link
          className="chip"
          key={name}
          to={to}
          state={{ keepScroll: true }}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {name} ({count})
        </Link>
      ))}
    </nav>
  );
}
