import { Link } from 'react-router-dom';
import type { SearchResult } from '../../../../src/modules/documents/search/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { ChipLinks } from '../../ui/chip-links.tsx';
import { DocumentList } from './document-list.tsx';

function formatResultCount({ total, hits, facets }: SearchResult): string {
  if (hits.length === 0 && facets.length > 0) return 'Aucune lettre de ce sujet ne répond à ces mots.';
  if (hits.length === 0) return 'Nous n’avons pas cette lettre.';
  const groups = hits.filter(({ kind }) => kind === 'shelf').length;
  if (total === 0) return groups === 1 ? 'Un casier trouvé.' : `${groups} casiers trouvés.`;
  return formatLetterCount(total);
}
function formatLetterCount(count: number): string {
  return count === 1 ? 'Une lettre trouvée.' : `${count} lettres trouvées.`;
}
const toSearchPath = (q: string, category?: string): string =>
  `/rechercher?q=${encodeURIComponent(q)}${category ? `&categorie=${category}` : ''}`;

/** Filters the results by category. */
function Facets({ q, result: { facets, category: current } }: { q: string; result: SearchResult }) {
  if (facets.length < 2) return null;
  const all = facets.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChipLinks
      label="Ne garder qu’un sujet"
      links={[
        { to: toSearchPath(q), name: 'Tout', count: all, isCurrent: current === null },
        ...facets.map(({ category, title, count }) => ({
          to: toSearchPath(q, category),
          name: title,
          count,
          isCurrent: category === current,
        })),
      ]}
    />
  );
}

type Hit = SearchResult['hits'][number];
const isLetter = (hit: Hit): hit is Extract<Hit, { kind: 'letter' }> => hit.kind === 'letter';

/** Links the life events, subjects and recipients that the query names. */
function TemplateGroups({ hits }: { hits: readonly Hit[] }) {
  const groups = hits.filter((hit) => !isLetter(hit));
  if (groups.length === 0) return null;
  return (
    <ul className="template-groups" aria-label="Casiers trouvés">
      {groups.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={`/documents/${slug}`}>
            <b>{title}</b> <small>toutes les lettres</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Says where the subject of the query is treated free of charge, and shows near letters apart. */
function NoLetter({ missing, near, pricing }: Pick<SearchResult, 'missing' | 'near'> & { pricing: PricingView }) {
  const page = missing?.officialPage;
  return (
    <>
      {page?.answer && <p>{page.answer}</p>}
      {page && (
        <p>
          {missing.title} : l’administration l’explique gratuitement sur{' '}
          <a href={page.url}>{new URL(page.url).hostname}</a> (adresse relevée en{' '}
          {MONTH.format(new Date(`${page.seenOn}-01`))}).
        </p>
      )}
      {near.length === 0 ? (
        <DocumentList cards={[]} pricing={pricing} />
      ) : (
        <>
          <h2 className="h3">Lettres proches</h2>
          <p>Aucune ne répond à votre demande telle que vous l’avez écrite. L’une d’elles convient peut-être.</p>
          <DocumentList cards={near} pricing={pricing} />
        </>
      )}
    </>
  );
}

/** Shows the results of a query: their number, a spelling suggestion, categories, templates. */
export function SearchPanel({ q, result, pricing }: { q: string; result: SearchResult; pricing: PricingView }) {
  const letters = result.hits.filter(isLetter);
  return (
    <>
      {q && (
        <p role="status" className="lead">
          {formatResultCount(result)}
        </p>
      )}
      {result.didYouMean && (
        <p>
          Vouliez-vous dire : <Link to={toSearchPath(result.didYouMean)}>{result.didYouMean}</Link> ?
        </p>
      )}
      <Facets q={q} result={result} />
      <TemplateGroups hits={result.hits} />
      {letters.length > 0 && <DocumentList cards={letters} pricing={pricing} />}
      {q && result.hits.length === 0 && result.facets.length === 0 && <NoLetter {...result} pricing={pricing} />}
      {result.total > letters.length && letters.length > 0 && (
        <p>Voici les {letters.length} premières. Gardez un seul sujet, ou ajoutez un mot, pour voir les autres.</p>
      )}
    </>
  );
}
