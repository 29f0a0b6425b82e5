import { Link } from 'react-router-dom';

/** The way here; the last step is this page. On a phone only the step before is shown, as a way back. */
export function Breadcrumb({ steps, here }: { steps: readonly { to: string; label: string }[]; here: string }) {
  return (
    <nav className="crumbs" aria-label="Fil d’Ariane">
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
    </nav>
  );
}
