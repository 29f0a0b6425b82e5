import type { MouseEvent, ReactElement } from 'react';
import { useCreatePath, useRecordContext, useResourceContext, type Identifier } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';

/** The page to which a row links. */
export type Page = 'show' | 'edit' | null;

/** The address of a record's page. */
function useRecordPath(page: Page): (id: Identifier) => string | null {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  return (id) => (page && resource ? createPath({ resource, type: page, id }) : null);
}

/** A link to the record: by Tab and Enter, in another tab by the middle button. */
export function RecordLink({ page, children }: { page: Page; children: ReactElement }) {
  const record = useRecordContext();
  const toPath = useRecordPath(page);
  const path = record ? toPath(record.id) : null;
  return path ? (
    <Link className="admin-record-link" to={path}>
      {children}
    </Link>
  ) : (
    children
  );
}

/** Elements in a row that handle clicks themselves. */
const CONTROLS = 'a, button, input, label, select, summary, textarea';

/** Opens a record by a click anywhere in its row. For the mouse only: the link in the row is accessible to everyone. */
export function useRowClick(page: Page): (event: MouseEvent, id: Identifier) => void {
  const toPath = useRecordPath(page);
  const navigate = useNavigate();
  return (event, id) => {
    const path = toPath(id);
    const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    // Selecting text to copy it opens nothing.
    if (!path || isOnControl || window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
}
