import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { ActionButton } from '../action-button.tsx';
import { postForFile } from '../providers/http.ts';

/** Downloads the list with its filters and its order; the server writes the file. */
export function CsvButton() {
  const { resource, filterValues, sort, total } = useListContext();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);

  async function download(): Promise<void> {
    setLoading(true);
    try {
      const body = { filter: filterValues as object, sort: [sort.field, sort.order] };
      save(await postForFile(`/-/admin/v1/${resource}/csv`, body));
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setLoading(false);
    }
  }

  return (
    <ActionButton
      label={isLoading ? 'Préparation du fichier…' : 'Télécharger en CSV'}
      busy={isLoading}
      disabled={total === 0}
      onClick={() => void download()}
    />
  );
}

function save(file: File): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}
