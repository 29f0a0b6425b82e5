import { Link } from 'react-router-dom';

export interface FigureColumn<Row> {
  label: string;
  value: (row: Row) => string | number;
}

interface FigureHead<Row> extends FigureColumn<Row> {
  /** The address of what the row counts. */
  to?: (row: Row) => string | null;
}

/** The numbers of a chart, for people who read rather than see them. */
export function FigureTable<Row>({
  caption,
  rows,
  head,
  columns,
}: {
  caption: string;
  rows: readonly Row[];
  head: FigureHead<Row>;
  columns: readonly FigureColumn<Row>[];
}) {
  return (
    // Scrolls by itself on a phone; then it takes the keyboard's focus too.
    <div className="day-table" role="region" aria-label={`${caption}, en chiffres`} tabIndex={0}>
      <table className="admin-table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {[head, ...columns].map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={head.value(row)}>
              <th scope="row">
                <HeadText text={head.value(row)} to={head.to?.(row) ?? null} />
              </th>
              {columns.map(({ label, value }) => (
                <td key={label}>{typeof value(row) === 'number' ? value(row).toLocaleString('fr-FR') : value(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HeadText = ({ text, to }: { text: string | number; to: string | null }) =>
  to ? <Link to={to}>{text}</Link> : text;
