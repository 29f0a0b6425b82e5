import { Link } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { JsonLd } from './json-ld.tsx';

/** The way here; the last step is this page. On a phone only the step before is shown, as a way back. */
export function Breadcrumb({ steps, here }: { steps: readonly { to: string; label: string }[]; here: string }) {
  const { publicUrl } = useSite();
  const trail = [...steps.map(({ to, label }) => ({ name: label, item: publicUrl + to })), { name: here }];
  return (
    <nav className="breadcrumb" aria-label="Fil d’Ariane">
      <ol>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
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
