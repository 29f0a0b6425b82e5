import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay, formatTime } from '../../../../src/domain/format-date.ts';
import { formatFileSize } from '../../../../src/domain/format-file-size.ts';
import type { CaseFileView } from '../../../../src/modules/orders/case-files/contract.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { caseFileQuery, requestCaseFile } from './api.ts';
import { PreparedFile } from './prepared-file.tsx';

const countLetters = (count: number): string => `${count}\u00a0lettre${count > 1 ? 's' : ''}`;

/** Requests the case file of the chosen letters, and offers the last one that is ready. */
export function CaseFileWriting({ orderIds }: { orderIds: readonly string[] }) {
  const query = useQuery(caseFileQuery);
  const client = useQueryClient();
  const { data: caseFile } = query;
  if (!caseFile) return <QueryState all={[query]} />;
  return (
    <section className="stack-5" aria-labelledby="case-file-title">
      <h2 id="case-file-title" className="h3">
        Votre dossier
      </h2>
      <PreparedFile
        status={caseFile.status}
        text={describe(caseFile)}
        download={{ href: '/-/api/v1/case-file/file.pdf', label: 'Télécharger le dossier' }}
        requestLabel={
          orderIds.length > 0 ? `Composer le dossier (${countLetters(orderIds.length)})` : 'Composer le dossier'
        }
        onRequest={async () => client.setQueryData(caseFileQuery.queryKey, await requestCaseFile(orderIds))}
      />
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
