import { useState } from 'react';
import { useNotify, usePermissions, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Ends the alarm of an unknown code with a note about its meaning. */
export function AcknowledgeButton() {
  const unknown = useRecordContext<{ id: string; status: string }>();
  const { permissions } = usePermissions<string[]>();
  const { run, busy } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const [note, setNote] = useState('');
  if (unknown?.status !== 'reported' || !permissions?.includes('letters.resend')) return null;
  const acknowledge = () =>
    run(
      () => post(`/-/admin/v1/unknown-codes/${unknown.id}/acknowledge`, { note }),
      () => {
        notify('Code noté.', { type: 'success' });
        refresh();
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void acknowledge();
      }}
    >
      <p>
        <label>
          Ce que ce code signifie
          <br />
          <textarea
            name="note"
            value={note}
            onChange={(event) => setNote(event.target.value)}
            required
            minLength={3}
            maxLength={1000}
            cols={60}
            rows={3}
          />
        </label>
      </p>
      <ActionButton type="submit" label="Noter et clore l’alarme" look="main" busy={busy} />
    </form>
  );
}
