import type { ReactElement } from 'react';
import { ReferenceManyField, useListContext, type SortPayload } from 'react-admin';
import { FieldTable } from './field-table.tsx';
import type { Field } from './fields.tsx';
import { Pager } from './pager.tsx';

export interface RelatedRows {
  element: ReactElement;
}

const ROWS = 10;
const numbers = new Intl.NumberFormat('fr-FR');

/** Lists the rows of another resource whose `target` is this record, with their number and pages. */
export const related = (
  resource: string,
  target: string,
  label: string,
  { columns, sort }: { columns: readonly Field[]; sort?: SortPayload },
): RelatedRows => ({
  element: (
    <section className="desk-related">
      <ReferenceManyField reference={resource} target={target} perPage={ROWS} {...(sort && { sort })}>
        <RelatedHeading label={label} />
        <div className="desk-sheet">
          <FieldTable columns={columns} />
          <RelatedPager />
        </div>
      </ReferenceManyField>
    </section>
  ),
});

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
