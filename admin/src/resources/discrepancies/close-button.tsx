import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { Command } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';

/** Closes an explained discrepancy with a reason; except for another amount paid, a later run reports it again if it persists. */
export function CloseButton() {
  const difference = useRecordContext<{ id: string; can: string[] }>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!difference?.can.includes('close')) return null;
  return (
    <Command
      label="Clore cet écart"
      fields={[{ name: 'reason', label: 'Pourquoi cet écart est en ordre', rows: 3 }]}
      button="Clore"
      send={(values) => post(`/-/admin/v1/discrepancies/${difference.id}/close`, values)}
      onDone={() => {
        notify('Écart clos.', { type: 'success' });
        refresh();
      }}
    >
      <p>Il quitte la liste des écarts ouverts, et toute l’équipe lit votre raison.</p>
    </Command>
  );
}
