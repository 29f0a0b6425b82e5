import { useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { ActionButton } from '../action-button.tsx';
import { Forbidden, isForbidden } from './forbidden.tsx';

export interface ListRows {
  /** The rows of the last answer; null before the first one. */
  rows: readonly RaRecord[] | null;
  /** True if the last request failed: the rows may then be of another page or older. */
  isUnread: boolean;
}

/** The rows to show. They stay on screen, greyed, when a later request fails, but not when the role lost the list. */
export function useListRows(): ListRows {
  const { data, error, isPaused, isPending, isPlaceholderData } = useListContext();
  const [lastRows, setLastRows] = useState<readonly RaRecord[] | null>(null);
  if (data && data !== lastRows) setLastRows(data);
  // Without a network the browser does not even ask.
  const isUnread = Boolean(error) || Boolean(isPaused && (isPending || isPlaceholderData));
  return { rows: isForbidden(error) ? null : (data ?? lastRows), isUnread };
}

/** Says why the list could not be read; it never claims that there is nothing. */
export function UnreadList() {
  const { error, refetch, isFetching } = useListContext();
  if (isForbidden(error)) return <Forbidden sentence="Votre rôle ne permet pas de lire cette liste." />;
  return (
    <div className="admin-note is-stop admin-state" role="alert">
      <p>
        <b>La liste n’a pas pu être lue.</b> Vérifiez votre connexion, puis réessayez.
      </p>
      <ActionButton label="Réessayer" look="quiet" busy={isFetching} onClick={() => void refetch()} />
    </div>
  );
}

/** Nothing matches the filters, or there is nothing at all. */
export function EmptyList() {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  return (
    <div className="admin-state">
      <p>{isFiltered ? 'Aucune ligne ne correspond à ces filtres.' : 'Il n’y a rien ici pour le moment.'}</p>
      {isFiltered && <ActionButton label="Effacer les filtres" look="quiet" onClick={() => setFilters({}, {})} />}
    </div>
  );
}
