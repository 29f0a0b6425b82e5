import { Link } from 'react-router-dom';
import type { SearchResult } from '../../../../src/modules/documents/search/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { DocumentList } from './document-list.tsx';

function formatResultCount(count: number): string {
  if (count === 0) return 'Nous n’avons pas de lettre pour ces mots.';
  return count === 1 ? 'Une lettre trouvée.' : `${count} lettres trouvées.`;
}
const toSearchPath = (q: string, category?: string): string =>
  `/rechercher?q=${encodeURIComponent(q)}${category ? `&categorie=${category}` : ''}`;

/** Filters the results by category. */
function Facets({ q, result }: { q: string; result: SearchResult }) {
  const row = useCurrentInView();
  if (result.facets.length < 2) return null;
  const all = result.facets.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="chips" ref={row} aria-label="Ne garder qu’un sujet">
      <Link className="chip" to={toSearchPath(q)} aria-current={result.category === null ? 'true' : undefined}>
        Tout ({all})
      </Link>
      {result.facets.map(({ category, title, count }) => (
        <Link
          className="chip"
          key={category}
          to={toSearchPath(q, category)}
          aria-current={result.category === category ? 'true' : undefined}
        >
          {title} ({count})
        </Link>
      ))}
    </nav>
  );
}

/** Shows the results of a query: their number, a spelling suggestion, categories, templates. */
export function SearchPanel({ q, result, pricing }: { q: string; result: SearchResult; pricing: PricingView }) {
  return (
    <>
      {q && (
        <p role="status" className="lead">
          {formatResultCount(result.total)}
        </p>
      )}
      {result.didYouMean && (
        <p>
          Vouliez-vous dire : <Link to={toSearchPath(result.didYouMean)}>{result.didYouMean}</Link> ?
        </p>
      )}
      <Facets q={q} result={result} />
      {(q || result.hits.length > 0) && <DocumentList cards={result.hits} pricing={pricing} />}
      {result.total > result.hits.length && result.hits.length > 0 && (
        <p>Voici les {result.hits.length} premières. Gardez un seul sujet, ou ajoutez un mot, pour voir les autres.</p>
      )}
    </>
  );
}
