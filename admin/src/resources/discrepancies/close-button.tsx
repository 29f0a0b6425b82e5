import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Closes an explained discrepancy with a reason; a later run reopens it if it persists. */
export function CloseButton() {
  const difference = useRecordContext<{ id: string; can: string[] }>();
  const { run, busy } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  if (!difference?.can.includes('close')) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(
          () => post(`/-/admin/v1/discrepancies/${difference.id}/close`, { reason }),
          () => {
            notify('Écart clos.', { type: 'success' });
            refresh();
          },
        );
      }}
    >
      <p>
        <label>
          Pourquoi cet écart est en ordre
          <br />
          <textarea
            name="reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            required
            minLength={3}
            maxLength={500}
            cols={60}
            rows={3}
          />
        </label>
      </p>
      <ActionButton type="submit" label="Clore cet écart" look="main" busy={busy} />
    </form>
  );
}
