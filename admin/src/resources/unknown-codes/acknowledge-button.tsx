import { useNotify, usePermissions, useRecordContext, useRefresh } from 'react-admin';
import { Command } from '../../lib/command.tsx';
import { post } from '../../providers/http.ts';

/** Ends the alarm of an unknown code with a note about its meaning. */
export function AcknowledgeButton() {
  const unknown = useRecordContext<{ id: string; status: string }>();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (unknown?.status !== 'reported' || !permissions?.includes('letters.resend')) return null;
  return (
    <Command
      label="Noter ce code"
      fields={[{ name: 'note', label: 'Ce que ce code signifie', rows: 3 }]}
      button="Noter et clore l’alarme"
      send={(values) => post(`/-/admin/v1/unknown-codes/${unknown.id}/acknowledge`, values)}
      onDone={() => {
        notify('Code noté.', { type: 'success' });
        refresh();
      }}
    >
      <p>L’alarme de ce code se ferme pour toute l’équipe.</p>
    </Command>
  );
}
