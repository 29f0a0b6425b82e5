import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatFileSize } from '../../../../src/domain/format-file-size.ts';
import type { DataExportView } from '../../../../src/modules/orders/privacy/contract.ts';
import { formatLongDay } from '../../ui/format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { dataExportQuery, requestDataExport } from './api.ts';
import { PreparedFile } from './prepared-file.tsx';

/**
 * The file with everything we store about a person, requested and downloaded here. Its state is polled while a worker
 * prepares it.
 */
export function DataExport() {
  const query = useQuery(dataExportQuery);
  const client = useQueryClient();
  if (!query.data) return <QueryState all={[query]} />;
  return (
    <div className="stack-5">
      <PreparedFile
        status={query.data.status}
        text={getStatusText(query.data)}
        download={{ href: '/-/api/v1/account/export/file.zip', label: 'Télécharger mes données' }}
        requestLabel={query.data.status === 'ready' ? 'Préparer un nouveau fichier' : 'Préparer mes données'}
        onRequest={async () => client.setQueryData(dataExportQuery.queryKey, await requestDataExport())}
      />
    </div>
  );
}

function getStatusText({ status, bytes, expiresAt }: DataExportView): string {
  if (status === 'preparing')
    return 'Votre fichier est en préparation. Vous pouvez quitter cette page\u00a0: nous vous écrirons quand il sera prêt.';
  if (status === 'failed')
    return 'Votre fichier n’a pas pu être préparé, de notre fait. Vos données sont intactes\u00a0: demandez-le de nouveau.';
  if (status === 'ready' && bytes !== null && expiresAt)
    return `Votre fichier est prêt (${formatFileSize(bytes)}). Vous pouvez le télécharger jusqu’au ${formatLongDay(expiresAt)}.`;
  return 'Nous préparons le fichier, puis nous vous écrivons. Vous aurez sept jours pour le télécharger.';
}
