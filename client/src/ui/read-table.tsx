/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table displayed as blocks loses its implicit roles */
import type { ReactNode } from 'react';

/**
 * A table of sentences with a row header in the first cell. On a phone each row is a card whose cells show their column
 * title; the roles are explicit because a table with another `display` loses them.
 */
export function ReadTable({
  label,
  heads,
  rows,
  figures = false,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  figures?: boolean;
}) {
  return (
    <div className="table-scroll">
      <table className={figures ? 'read-table figures' : 'read-table'} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th scope="col" role="columnheader" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr role="row" key={key}>
              <th scope="row" role="rowheader">
                {name}
              </th>
              {rest.map((cell, index) => (
                <td role="cell" key={heads[index + 1]} data-head={heads[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
