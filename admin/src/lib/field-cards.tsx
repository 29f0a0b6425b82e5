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
    <ul className="desk-cards">
      {rows.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          <li>
            {first && (
              <p className="desk-card-title">
                <RecordLink page={page}>{first.element}</RecordLink>
              </p>
            )}
            <FieldLines columns={others} row={row} />
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  );
};

/** The values of a row with their labels, without the blank ones. */
export const FieldLines = ({ columns, row }: { columns: readonly Field[]; row: RaRecord }) => (
  <dl>
    {columns
      .filter(({ isBlank }) => !isBlank(row))
      .map(({ source, label, element }) => (
        <div key={source}>
          <dt>{label}</dt>
          <dd>{element}</dd>
        </div>
      ))}
  </dl>
);
