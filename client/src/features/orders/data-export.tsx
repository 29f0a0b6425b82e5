import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFileSize } from '../../../../src/domain/format-file-size.ts';
import type { DataExportView } from '../../../../src/modules/orders/privacy/contract.ts';
import { ApiError, offlineText } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { dataExportQuery, requestDataExport } from './api.ts';

/**
 * The file with everything we store about a person, requested and downloaded here. Its state is polled while a worker
 * prepares it.
 */
export function DataExport() {
  const query = useQuery(dataExportQuery);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const prepare = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      client.setQueryData(dataExportQuery.queryKey, await requestDataExport());
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : offlineText());
    } finally {
      setBusy(false);
    }
  };
  if (!query.data) return <QueryState all={[query]} />;
  const isReady = query.data.status === 'ready';
  // The same element in every state, so that it keeps the focus.
  return (
    <div className="stack-5">
      <p className="soft" role="status">
        {getStatusText(query.data)}
      </p>
      <p className="row">
        {isReady && (
          <a className="btn" href="/-/api/v1/account/export/file.zip">
            <Icon name="download" /> Télécharger mes données
          </a>
        )}
        <Button
          key="prepare"
          look={isReady ? 'quiet' : 'main'}
          busy={busy || query.data.status === 'preparing'}
          onClick={() => void prepare()}
        >
          {isReady ? 'Préparer un nouveau fichier' : 'Préparer mes données'}
        </Button>
      </p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function getStatusText({ status, bytes, expiresAt }: DataExportView): string {
  if (status === 'preparing')
    return 'Votre fichier est en préparation. Vous pouvez quitter cette page\u00a0: nous vous écrirons quand il sera prêt.';
  if (status === 'ready' && bytes !== null && expiresAt)
    return `Votre fichier est prêt (${formatFileSize(bytes)}). Vous pouvez le télécharger jusqu’au ${formatLongDay(expiresAt)}.`;
  return 'Nous préparons le fichier, puis nous vous écrivons. Vous aurez sept jours pour le télécharger.';
}
