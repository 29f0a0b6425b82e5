import { RecordContextProvider, type RaRecord } from 'react-admin';
import type { Field } from './fields.tsx';
import { RecordLink, type Page } from './record-link.tsx';

export interface RowsProps {
  columns: readonly Field[];
  rows: readonly RaRecord[];
  page: Page;
}

/** The rows of a list on a telephone: the first column is the link, the others follow with their labels. */
export const FieldCards = ({ columns, rows, page }: RowsProps) => {
  const [first, ...others] = columns;
  return (
    <ul className="admin-cards">
      {rows.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          <li>
            {first && (
              <p className="admin-card-title">
                <RecordLink page={page}>{first.element}</RecordLink>
              </p>
            )}
            <FieldLines fields={listFilled(others, row)} />
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  );
};

/** Returns the fields that have a value in this row. */
export const listFilled = (fields: readonly Field[], row: RaRecord): Field[] =>
  fields.filter(({ isBlank }) => !isBlank(row));

/** Labels and values of the current record. */
export const FieldLines = ({ fields, className }: { fields: readonly Field[]; className?: string }) => (
  <dl className={className}>
    {fields.map(({ source, label, element }) => (
      <div key={source}>
        <dt>{label}</dt>
        <dd>{element}</dd>
      </div>
    ))}
  </dl>
);
