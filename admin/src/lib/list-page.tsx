import { useMemo, type HTMLAttributes, type ReactElement } from 'react';
import {
  FilterContext,
  FilterFormBase,
  FilterLiveForm,
  ListBase,
  Title,
  useGetResourceLabel,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { NotFoundPage } from '../not-found-page.tsx';
import { FieldTable } from './field-table.tsx';
import type { Field } from './fields.tsx';
import type { Filter } from './filters.tsx';
import { useShownColumns } from './list-columns.tsx';
import { ListTools } from './list-tools.tsx';
import { ListViews, type ListView } from './list-views.tsx';
import { TABLE_WIDTH, useMediaQuery } from './media-query.ts';
import { ListAnnouncement, Pager } from './pager.tsx';
import type { Page } from './record-link.tsx';
import { SELECTION_COLUMN, SelectionBar } from './row-selection.tsx';
import { TYPING_PAUSE_MS, TypedFilterProvider, useTypedFilter } from './typed-filter.tsx';

export interface ListDefinition {
  columns: readonly Field[];
  filters?: Filter[];
  /** The initial values of the filters. */
  filterDefaultValues?: Record<string, unknown>;
  /** Named selections, as links above the list; « Tout » is added automatically. */
  views?: readonly ListView[];
  /** Default: `createdAt`, newest first. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** Shown above the table. */
  actions?: ReactElement;
  /** Replaces the table if there are no rows. */
  empty?: ReactElement;
  /** Shown above the rows. */
  intro?: ReactElement;
  /** Commands for the ticked rows. */
  bulkActions?: ReactElement;
}

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

/** The page shows the failure itself, permanently. */
const SILENT = { onError: () => undefined };

/** A list: its views, filters, rows and pages. The URL holds its state, except for typed text. */
export function ListPage({ page, ...list }: ListDefinition & { page: Page }) {
  const { filterDefaultValues, sort = NEWEST_FIRST } = list;
  const resource = useResourceContext();
  const { pathname } = useLocation();
  const [typed, setTyped] = useTypedFilter(resource!);
  // react-admin opens the list for every address below it.
  if (pathname.replace(/\/$/, '') !== `/admin/${resource}`) return <NotFoundPage />;
  return (
    <ListBase
      sort={sort}
      perPage={25}
      exporter={false}
      storeKey={false}
      queryOptions={SILENT}
      filter={typed}
      {...(filterDefaultValues && { filterDefaultValues })}
    >
      <TypedFilterProvider filter={typed} onType={setTyped}>
        <ListLayout {...list} page={page} />
      </TypedFilterProvider>
    </ListBase>
  );
}

const NO_FILTERS: Filter[] = [];

/** Applies typed text without a button; a screen reader then announces the number of rows. */
const FilterFields = ({ filters }: { filters: Filter[] }) => (
  <FilterLiveForm debounce={TYPING_PAUSE_MS} formComponent={FilterRow}>
    <FilterInputs filters={filters} />
  </FilterLiveForm>
);

/** On a telephone only the search field stays visible, to leave room for the rows. */
function FilterInputs({ filters }: { filters: Filter[] }) {
  const { filterValues = {} } = useListContext();
  const isWide = useMediaQuery(TABLE_WIDTH);
  const others = filters.filter(({ props }) => props.source !== 'q');
  if (isWide || others.length === 0) return <FilterFormBase filters={filters} />;
  const used = others.filter(({ props }) => props.source in filterValues).length;
  return (
    <>
      <FilterFormBase filters={filters.filter(({ props }) => props.source === 'q')} />
      <details className="admin-more-filters">
        <summary>{used > 0 ? `Filtres (${used})` : 'Filtres'}</summary>
        <FilterFormBase filters={others} />
      </details>
    </>
  );
}
const FilterRow = (props: Pick<HTMLAttributes<HTMLFormElement>, 'onSubmit' | 'children'>) => (
  <form {...props} className="admin-filters" role="search" aria-label="Filtres de la liste" />
);

function ListLayout({
  columns,
  filters = NO_FILTERS,
  views,
  actions,
  empty,
  intro,
  bulkActions,
  page,
}: ListDefinition & { page: Page }) {
  const resource = useResourceContext();
  const getLabel = useGetResourceLabel();
  const choice = useShownColumns(columns);
  const isSelectable = bulkActions !== undefined;
  const tableColumns = useMemo(
    () => (isSelectable ? [...choice.shown, SELECTION_COLUMN] : choice.shown),
    [choice.shown, isSelectable],
  );
  return (
    <FilterContext.Provider value={filters}>
      <Title title={getLabel(resource!, 2)} preferenceKey={false} />
      {(filters.length > 0 || views) && <ListViews {...(views && { views })} />}
      <div className="admin-list-head">
        {filters.length > 0 && <FilterFields filters={filters} />}
        <ListTools {...choice} columns={columns} {...(actions && { actions })} />
      </div>
      <ListAnnouncement />
      <div className="admin-sheet">
        {intro}
        {bulkActions && <SelectionBar>{bulkActions}</SelectionBar>}
        <FieldTable columns={tableColumns} page={page} {...(empty && { empty })} />
        <Pager />
      </div>
    </FilterContext.Provider>
  );
}
