import { Link } from 'react-router-dom';
import { useCurrentInView } from './use-current-in-view.ts';

export interface Tab {
  label: string;
  to: string;
  count?: number;
  current: boolean;
}

/** Filters of one list, each with its own URL. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useCurrentInView();
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map(({ label: name, to, count, current }) => (
        <Link key={to} to={to} state={{ keepScroll: true }} aria-current={current ? 'true' : undefined}>
          {name} {count !== undefined && <span className="count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
