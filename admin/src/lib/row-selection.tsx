import type { ReactElement } from 'react';
import { useGetRecordRepresentation, useListContext, useRecordContext, useResourceContext } from 'react-admin';
import type { Field } from './fields.tsx';

/** Ticks a row for the commands above the list. */
function RowCheckbox() {
  const record = useRecordContext();
  const { selectedIds, onToggleItem } = useListContext();
  const name = useGetRecordRepresentation(useResourceContext())(record);
  if (!record) return null;
  return (
    <label className="admin-row-tick">
      <input type="checkbox" checked={selectedIds.includes(record.id)} onChange={() => onToggleItem(record.id)} />
      <span className="sr">Cocher {name}</span>
    </label>
  );
}

/** The last column of a list whose rows can be ticked: the first is the link. */
export const SELECTION_COLUMN: Field = {
  source: 'selection',
  label: 'Cocher',
  element: <RowCheckbox />,
  isSortable: false,
  isBlank: () => false,
};

/** What can be done to the ticked rows, with their number. */
export function SelectionBar({ children }: { children: ReactElement }) {
  const { selectedIds } = useListContext();
  return (
    <div className="admin-selection" role="status">
      {selectedIds.length > 0 && (
        <>
          <span>{selectedIds.length === 1 ? 'Une ligne cochée' : `${selectedIds.length} lignes cochées`}</span>
          {children}
        </>
      )}
    </div>
  );
}
