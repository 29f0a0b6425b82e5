import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { JsonLd } from './json-ld.tsx';

/** The path to this page, which is the last step. A phone shows only the previous step, as a back link. */
export function Breadcrumb({ steps, current }: { steps: readonly { to: string; label: string }[]; current: string }) {
  const { publicUrl } = useSite();
  const trail = [...steps.map(({ to, label }) => ({ name: label, item: publicUrl + to })), { name: current }];
  return (
    <nav className="breadcrumb" aria-label="Fil d’Ariane">
      <ol>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: trail.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item })),
        }}
      />
    </nav>
  );
}
