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
}

const ROWS = 10;
const numbers = new Intl.NumberFormat('fr-FR');

/** Lists the rows of another resource whose `target` is this record, with their number and pages. */
export const related = (
  resource: string,
  target: string,
  label: string,
  options: Pick<RelatedListProps, 'columns' | 'sort'>,
): RelatedRows => ({ element: <RelatedList resource={resource} target={target} label={label} {...options} /> });

function RelatedList({ resource, target, label, columns, sort }: RelatedListProps) {
  const record = useRecordContext();
  const [parameters] = useSearchParams();
  const parameter = `${resource}.page`;
  return (
    <section className="desk-related">
      <ReferenceManyField
        key={record?.id}
        reference={resource}
        target={target}
        page={toPage(parameters.get(parameter))}
        perPage={ROWS}
        {...(sort && { sort })}
      >
        <PageInAddress parameter={parameter}>
          <RelatedHeading label={label} />
          <div className="desk-sheet">
            <FieldTable columns={columns} />
            <RelatedPager />
          </div>
        </PageInAddress>
      </ReferenceManyField>
    </section>
  );
}

const toPage = (text: string | null): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

/** Writes the page into the address, where Back and a reload find it. Sorting starts again at the first page. */
function PageInAddress({ parameter, children }: { parameter: string; children: ReactNode }) {
  const list = useListContext();
  const [, setParameters] = useSearchParams();
  const writePage = (page: number) =>
    setParameters(
      (parameters) => {
        parameters.set(parameter, String(page));
        return parameters;
      },
      { replace: true, preventScrollReset: true },
    );
  const setPage = (page: number) => {
    list.setPage(page);
    writePage(page);
  };
  // An old address may name a page that no longer exists.
  const lastPage = Math.max(1, Math.ceil((list.total ?? Infinity) / ROWS));
  const isBeyond = list.page > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  });
  const setSort = (sort: SortPayload) => {
    list.setSort(sort);
    writePage(1);
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
