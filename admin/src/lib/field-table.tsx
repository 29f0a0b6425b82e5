import { memo, type ReactElement } from 'react';
import { RecordContextProvider, useListContext } from 'react-admin';
import { useColumnRoom } from './column-room.ts';
import { FieldCards, FieldLines, listFilled, type RowsProps } from './field-cards.tsx';
import type { Field } from './fields.tsx';
import { EmptyList, UnreadList, useListRows } from './list-state.tsx';
import { TABLE_WIDTH, useMediaQuery } from './media-query.ts';
import { RecordLink, useRowClick, type Page } from './record-link.tsx';

interface Props {
  columns: readonly Field[];
  page?: Page;
  /** Replaces the default text for an empty list. */
  empty?: ReactElement;
}

/** The rows of a list as a table, on telephones as cards; or the reason for an empty list. */
export function FieldTable({ columns, page = 'show', empty }: Props) {
  const { isFetching, filterValues } = useListContext();
  const { rows, isUnread } = useListRows();
  const isTable = useMediaQuery(TABLE_WIDTH);
  const Rows = isTable ? TableRows : CardRows;
  const isEmpty = rows?.length === 0 && !isUnread;
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  return (
    <div className={isUnread ? 'admin-rows is-stale' : 'admin-rows'} aria-busy={isFetching}>
      {isUnread && <UnreadList />}
      {!rows && !isUnread && <p className="admin-state admin-soft">Lecture de la liste…</p>}
      {isEmpty && (empty && !isFiltered ? empty : <EmptyList />)}
      {rows && rows.length > 0 && <Rows columns={columns} rows={rows} page={page} />}
    </div>
  );
}

/** Rows are drawn when they change, not at each step of a request: 200 fields take longer than the rest of the page. */
const TableRows = memo(Table);
const CardRows = memo(FieldCards);

/** What has no room as a column is below its row, with its label. */
function Table({ columns, rows, page }: RowsProps) {
  const open = useRowClick(page);
  const { frame, room } = useColumnRoom(columns.length);
  const shown = columns.slice(0, room);
  const folded = columns.slice(room);
  return (
    <div className="admin-list-table-wrap" ref={frame}>
      <table className="admin-list-table">
        <thead>
          <tr>
            {shown.map((column) => (
              <HeadCell key={column.source} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordContextProvider key={row.id} value={row}>
              <tr className={page ? 'is-clickable' : undefined} onClick={(event) => open(event, row.id)}>
                {shown.map(({ source, element, align, isLong }, position) => (
                  <td key={source} {...(isLong && { className: 'is-long' })} {...(align && { className: 'is-right' })}>
                    {position === 0 ? <RecordLink page={page}>{element}</RecordLink> : element}
                  </td>
                ))}
              </tr>
              {folded.length > 0 && (
                <tr
                  className={page ? 'admin-folded is-clickable' : 'admin-folded'}
                  onClick={(event) => open(event, row.id)}
                >
                  <td colSpan={shown.length}>
                    <FieldLines fields={listFilled(folded, row)} />
                  </td>
                </tr>
              )}
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SORT_WORDS = { ASC: 'ascending', DESC: 'descending' } as const;

/** A column the server can sort by has a button; `aria-sort` marks the current one. */
function HeadCell({ source, label, isSortable, align }: Field) {
  const { sort, setSort } = useListContext();
  const order = sort?.field === source ? sort.order : null;
  if (!isSortable)
    return (
      <th scope="col" className={align && 'is-right'}>
        {label}
      </th>
    );
  return (
    <th scope="col" className={align && 'is-right'} aria-sort={order ? SORT_WORDS[order] : undefined}>
      <button
        type="button"
        className="admin-sort"
        onClick={() => setSort({ field: source, order: order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {label}
        <span className={`admin-sort-mark is-${order ?? 'none'}`} aria-hidden="true" />
      </button>
    </th>
  );
}
