import { useState } from 'react';
import { HttpError, useListContext, useNotify } from 'react-admin';

/** Downloads the list with its filters and its order; the server writes the file. */
export function CsvButton() {
  const { resource, filterValues, sort, total } = useListContext();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);

  async function download(): Promise<void> {
    setLoading(true);
    try {
      const query = new URLSearchParams({
        filter: JSON.stringify(filterValues),
        sort: JSON.stringify([sort.field, sort.order]),
      });
      save(await fetchFile(`/-/admin/v1/${resource}.csv?${query}`), `${resource}.csv`);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setLoading(false);
    }
  }

  return (
    <button
      type="button"
      className="admin-btn is-plain"
      disabled={isLoading || total === 0}
      onClick={() => void download()}
    >
      {isLoading ? 'Préparation du fichier…' : 'Télécharger en CSV'}
    </button>
  );
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok) return response.blob();
  const body = (await response?.json().catch(() => null)) as { message?: string } | null;
  throw new HttpError(body?.message ?? 'Le serveur ne répond pas. Réessayez dans un instant.', response?.status ?? 0);
}

function save(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
