import { useListContext } from 'react-admin';
import { ActionButton } from '../action-button.tsx';

const SIZES = [10, 25, 50, 100, 200] as const;
const numbers = new Intl.NumberFormat('fr-FR');

/** « 312 », or « plus de 10 000 » where the server only estimates. */
const toTotal = (total: number, isEstimated: boolean): string =>
  isEstimated ? `plus de\u00a0${numbers.format(10_000)}` : numbers.format(total);

interface Range {
  first: number;
  last: number;
  total: string;
  isMany: boolean;
}

/** The place of the page in the list; null while it is not known, also after a request that failed. */
function useRange(): Range | null {
  const { data, error, meta, page, perPage, total, isPlaceholderData } = useListContext();
  if (error || isPlaceholderData || !data || total === undefined) return null;
  const first = (page - 1) * perPage + 1;
  const { isEstimated = false } = (meta ?? {}) as { isEstimated?: boolean };
  return { first, last: first + data.length - 1, total: toTotal(total, isEstimated), isMany: total !== 1 };
}

/** Announces the result of filtering, sorting or paging to screen readers. */
export function ListAnnouncement() {
  const range = useRange();
  const { data } = useListContext();
  return (
    <p role="status" className="sr">
      {range && (data?.length ? toSentence(range) : 'Aucun résultat.')}
    </p>
  );
}
const toSentence = ({ first, last, total, isMany }: Range): string =>
  `${total} ${isMany ? 'résultats' : 'résultat'}, ${first === last ? `ligne ${first}` : `lignes ${first} à ${last}`}.`;

/** The way through the pages; nothing where all rows are on one page of the smallest size. */
export function Pager({ canResize = true }: { canResize?: boolean }) {
  const { hasNextPage, hasPreviousPage, isFetching, page, perPage, setPage, setPerPage, data } = useListContext();
  const range = useRange();
  if (!range || !data?.length) return null;
  const hasPages = hasPreviousPage || hasNextPage;
  return (
    <nav className="admin-pager" aria-label="Pages de la liste">
      {canResize && (hasPages || data.length > SIZES[0]) && (
        <label>
          Lignes par page
          <select value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
            {SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <span className="admin-range">
        {range.first}–{range.last} sur {range.total}
      </span>
      {hasPages && (
        <>
          <ActionButton
            label="Précédent"
            look="quiet"
            busy={isFetching}
            disabled={!hasPreviousPage}
            onClick={() => setPage(page - 1)}
          />
          <ActionButton
            label="Suivant"
            look="quiet"
            busy={isFetching}
            disabled={!hasNextPage}
            onClick={() => setPage(page + 1)}
          />
        </>
      )}
    </nav>
  );
}
