import type { ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { CsvButton } from './csv-button.tsx';
import type { Field } from './fields.tsx';
import { ColumnChoice, type useShownColumns } from './list-columns.tsx';
import { TABLE_WIDTH, useMediaQuery } from './media-query.ts';

interface Props extends ReturnType<typeof useShownColumns> {
  columns: readonly Field[];
  /** What the resource adds. */
  actions?: ReactElement;
}

/** The controls above a list, on the right. */
export function ListTools({ columns, shown, toggle, actions }: Props) {
  const isTable = useMediaQuery(TABLE_WIDTH);
  return (
    <div className="admin-tools">
      {actions}
      {!isTable && <SortChoice columns={shown} />}
      <ColumnChoice columns={columns} shown={shown} toggle={toggle} />
      <CsvButton />
    </div>
  );
}

/** Cards have no column heads to sort by. */
function SortChoice({ columns }: { columns: readonly Field[] }) {
  const { sort, setSort } = useListContext();
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ source, label }) => [
      { key: `${source} ASC`, field: source, order: 'ASC' as const, words: `${label}, croissant` },
      { key: `${source} DESC`, field: source, order: 'DESC' as const, words: `${label}, décroissant` },
    ]);
  const current = `${sort.field} ${sort.order}`;
  return (
    <label className="admin-sort-choice">
      Trier par
      <select
        value={choices.some(({ key }) => key === current) ? current : ''}
        onChange={({ target }) => {
          const choice = choices.find(({ key }) => key === target.value);
          if (choice) setSort({ field: choice.field, order: choice.order });
        }}
      >
        <option value="" disabled>
          l’ordre habituel
        </option>
        {choices.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
