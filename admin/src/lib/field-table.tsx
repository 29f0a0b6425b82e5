import type { MouseEvent, ReactElement } from 'react';
import {
  DataTable,
  Link,
  ReferenceManyField,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  type SortPayload,
} from 'react-admin';
import type { Field } from './fields.tsx';

/** The page to which a row links. */
export type Page = 'show' | 'edit' | null;

/**
 * A table of fields. The first cell links to the record, for keyboard users; a click anywhere in the row does the same.
 */
export const FieldTable = ({
  columns,
  page = 'show',
  bulkActions,
}: {
  columns: readonly Field[];
  page?: Page;
  bulkActions?: ReactElement;
}) => (
  <DataTable bulkActionButtons={bulkActions ?? false} rowClick={page ?? false}>
    {columns.map(({ source, label, element, isSortable, align }, position) => (
      <DataTable.Col
        key={source}
        source={source}
        label={label}
        disableSort={!isSortable}
        {...(align && { sx: { textAlign: align } })}
      >
        {page && position === 0 ? <RecordLink page={page}>{element}</RecordLink> : element}
      </DataTable.Col>
    ))}
  </DataTable>
);

function RecordLink({ page, children }: { page: NonNullable<Page>; children: ReactElement }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record || !resource) return children;
  return (
    <Link
      to={createPath({ resource, type: page, id: record.id })}
      underline="hover"
      // Styled like the other cells of the row.
      sx={{ '&&': { color: 'inherit' } }}
      // Stops the click: the row would navigate a second time.
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}

export interface RelatedRows {
  element: ReactElement;
}
/** Lists the rows of another resource whose `target` is this record. */
export const related = (
  resource: string,
  target: string,
  label: string,
  { columns, sort }: { columns: readonly Field[]; sort?: SortPayload },
): RelatedRows => ({
  element: (
    <ReferenceManyField reference={resource} target={target} label={label} {...(sort && { sort })}>
      <FieldTable columns={columns} />
    </ReferenceManyField>
  ),
});
