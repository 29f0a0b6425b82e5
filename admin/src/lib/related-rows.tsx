import { useEffect, type ReactElement, type ReactNode } from 'react';
import {
  ListContextProvider,
  ReferenceManyField,
  useListContext,
  useRecordContext,
  type SortPayload,
} from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { FieldTable } from './field-table.tsx';
import type { Field } from './fields.tsx';
import { Pager } from './pager.tsx';

export interface RelatedRows {
  element: ReactElement;
}

interface RelatedListProps {
  resource: string;
  target: string;
  label: string;
  columns: readonly Field[];
  sort?: SortPayload;
  /** Shown below the heading. */
  note?: string;
}

const ROWS = 10;
const numbers = new Intl.NumberFormat('fr-FR');

/** Lists the rows of another resource whose `target` is this record, with their number and pages. */
export const related = (
  resource: string,
  target: string,
  label: string,
  options: Pick<RelatedListProps, 'columns' | 'sort' | 'note'>,
): RelatedRows => ({ element: <RelatedList resource={resource} target={target} label={label} {...options} /> });

function RelatedList({ resource, target, label, columns, note, ...usual }: RelatedListProps) {
  const record = useRecordContext();
  const [parameters] = useSearchParams();
  const sort = parseSort(parameters.get(`${resource}.sort`), columns) ?? usual.sort;
  return (
    <section className="admin-related">
      <ReferenceManyField
        key={record?.id}
        reference={resource}
        target={target}
        page={toPage(parameters.get(`${resource}.page`))}
        perPage={ROWS}
        {...(sort && { sort })}
      >
        <PlaceInAddress resource={resource}>
          <RelatedHeading label={label} />
          {note && <p className="admin-soft">{note}</p>}
          <div className="admin-sheet">
            <FieldTable columns={columns} />
            <RelatedPager />
          </div>
        </PlaceInAddress>
      </ReferenceManyField>
    </section>
  );
}

const toPage = (text: string | null): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

/** `createdAt-DESC`; null for a column that is not there or cannot be sorted by. */
function parseSort(text: string | null, columns: readonly Field[]): SortPayload | null {
  const [, field, order] = /^(\w+)-(ASC|DESC)$/.exec(text ?? '') ?? [];
  if (!field || !columns.some(({ source, isSortable }) => isSortable && source === field)) return null;
  return { field, order: order as SortPayload['order'] };
}

/** Writes the page and the order into the address, where Back and a reload find them. Sorting starts at the first page. */
function PlaceInAddress({ resource, children }: { resource: string; children: ReactNode }) {
  const list = useListContext();
  const [, setParameters] = useSearchParams();
  const write = (place: Readonly<Record<string, string>>) =>
    setParameters(
      (parameters) => {
        for (const [name, value] of Object.entries(place)) parameters.set(`${resource}.${name}`, value);
        return parameters;
      },
      { replace: true, preventScrollReset: true },
    );
  const setPage = (page: number) => {
    list.setPage(page);
    write({ page: String(page) });
  };
  // An old address may name a page that no longer exists.
  const lastPage = Math.max(1, Math.ceil((list.total ?? Infinity) / ROWS));
  const isBeyond = list.page > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  });
  const setSort = (sort: SortPayload) => {
    list.setSort(sort);
    write({ page: '1', sort: `${sort.field}-${sort.order}` });
  };
  return <ListContextProvider value={{ ...list, setPage, setSort }}>{children}</ListContextProvider>;
}

function RelatedHeading({ label }: { label: string }) {
  const { total, error } = useListContext();
  return (
    <h2>
      {label}
      {total !== undefined && !error && <span className="admin-soft"> ({numbers.format(total)})</span>}
    </h2>
  );
}

function RelatedPager() {
  const { total = 0 } = useListContext();
  return total > ROWS ? <Pager canResize={false} /> : null;
}
