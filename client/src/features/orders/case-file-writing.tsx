import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatTime } from '../../../../src/domain/format-date.ts';
import { formatFileSize } from '../../../../src/domain/format-file-size.ts';
import type { CaseFileView } from '../../../../src/modules/orders/case-files/contract.ts';
import { ApiError, offlineText } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { caseFileQuery, requestCaseFile } from './api.ts';

const countLetters = (count: number): string => `${count}\u00a0lettre${count > 1 ? 's' : ''}`;

/** Has the file of the chosen letters written by a worker, and offers the last one that is ready. */
export function CaseFileWriting({ orderIds }: { orderIds: readonly string[] }) {
  const query = useQuery(caseFileQuery);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const compose = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      client.setQueryData(caseFileQuery.queryKey, await requestCaseFile(orderIds));
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.errors['orderIds']?.[0] ?? error.message) : offlineText());
    } finally {
      setBusy(false);
    }
  };
  const { data: caseFile } = query;
  if (!caseFile) return <QueryState all={[query]} />;
  const isReady = caseFile.status === 'ready';
  // The same elements in every state, so that the button keeps the focus.
  return (
    <section className="stack-5" aria-labelledby="case-file-title">
      <h2 id="case-file-title" className="h3">
        Votre dossier
      </h2>
      <p className="soft" role="status">
        {describe(caseFile)}
      </p>
      <p className="row">
        {isReady && (
          <a className="btn" href="/-/api/v1/case-file/file.pdf">
            <Icon name="download" /> Télécharger le dossier
          </a>
        )}
        <Button
          key="compose"
          look={isReady ? 'quiet' : 'main'}
          busy={busy || caseFile.status === 'preparing'}
          onClick={() => void compose()}
        >
          {orderIds.length > 0 ? `Composer le dossier (${countLetters(orderIds.length)})` : 'Composer le dossier'}
        </Button>
      </p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function describe({ status, orderIds, bytes, expiresAt }: CaseFileView): string {
  if (status === 'preparing')
    return 'Votre dossier se compose. Cela peut prendre quelques minutes\u00a0: vous pouvez quitter cette page et y revenir.';
  if (status === 'failed')
    return 'Votre dossier n’a pas pu être composé, de notre fait. Vos lettres sont intactes\u00a0: réessayez, ou choisissez moins de lettres.';
  if (status === 'ready' && bytes !== null && expiresAt) {
    const until = new Date(expiresAt);
    return `Votre dossier de ${countLetters(orderIds.length)} est prêt (${formatFileSize(bytes)}). Nous le gardons jusqu’au ${formatDay(until)} à ${formatTime(until)}\u202f; après, vous pourrez le composer de nouveau.`;
  }
  return 'Choisissez de deux à dix lettres. Nous gardons le dossier un jour, le temps que vous le téléchargiez.';
}
