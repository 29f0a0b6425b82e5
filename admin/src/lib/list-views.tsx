import { useState } from 'react';
import { useListContext, useResourceContext, type SortPayload } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionButton } from '../action-button.tsx';
import { useStored } from './use-stored.ts';

type Filters = Readonly<Record<string, unknown>>;

/** A named selection of a list. Its URL holds the whole state, so that it can be bookmarked and shared. */
export interface ListView {
  label: string;
  filter: Filters;
  sort?: SortPayload;
}

const EVERYTHING: ListView = { label: 'Tout', filter: {} };
const NO_VIEWS: ListView[] = [];

const toSearch = ({ filter, sort }: ListView): string =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort && { sort: sort.field, order: sort.order }),
  }).toString();

/** Typed text may name a person, so it is never part of a view. */
const withoutSearch = (filter: Filters): Filters =>
  Object.fromEntries(Object.entries(filter).filter(([source]) => source !== 'q'));

const toKey = (filter: Filters): string =>
  JSON.stringify(Object.entries(withoutSearch(filter)).toSorted(([a], [b]) => a.localeCompare(b)));

/** The views of a resource and those that the person saved in this browser, as links. */
export function ListViews({ views = [] }: { views?: readonly ListView[] }) {
  const resource = useResourceContext();
  const { filterValues = {}, sort } = useListContext();
  const [ownViews, setOwnViews] = useStored(`views.${resource}`, NO_VIEWS);
  const all = [EVERYTHING, ...views, ...ownViews];
  const currentKey = toKey(filterValues as Filters);
  const current = all.find(({ filter }) => toKey(filter) === currentKey);
  // A list with one view has no choice to offer.
  const isChoice = all.length > 1;
  const ownCurrent = ownViews.find((view) => view === current);
  return (
    <div className="admin-views">
      {isChoice && (
        <nav aria-label="Vues de la liste">
          <ul>
            {all.map((view) => (
              <li key={`${view.label} ${toKey(view.filter)}`}>
                <Link to={{ search: toSearch(view) }} {...(view === current && { 'aria-current': 'true' })}>
                  {view.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!current && setOwnViews && (
        <SaveView
          onSave={(label) =>
            setOwnViews([...ownViews, { label, filter: withoutSearch(filterValues as Filters), ...(sort && { sort }) }])
          }
        />
      )}
      {ownCurrent && setOwnViews && (
        <ActionButton
          label="Oublier cette vue"
          onClick={() => setOwnViews(ownViews.filter((view) => view !== ownCurrent))}
        />
      )}
    </div>
  );
}

/** Saves the current filters under a name. */
function SaveView({ onSave }: { onSave: (label: string) => void }) {
  const [name, setName] = useState<string | null>(null);
  if (name === null) return <ActionButton label="Garder cette vue" onClick={() => setName('')} />;
  return (
    <form
      className="admin-save-view"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(name.trim());
        setName(null);
      }}
    >
      <label>
        Nom de la vue
        <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={40} autoFocus />
      </label>
      <ActionButton type="submit" label="Garder" look="main" />
      <ActionButton label="Annuler" onClick={() => setName(null)} />
    </form>
  );
}
