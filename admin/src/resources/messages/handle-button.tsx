import { useState } from 'react';
import { useNotify, usePermissions, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';

/** Marks a message as handled, with a note. It cannot be reopened. */
export function HandleButton() {
  const message = useRecordContext<{ id: string; status: string }>();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  if (!message || message.status !== 'open' || !permissions?.includes('messages.handle')) return null;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await post(`/-/admin/v1/messages/${message.id}/handle`, { note });
      notify('Message traité.', { type: 'success' });
      refresh();
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Cette action a échoué.', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>
        <label>
          Ce qui a été fait
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
      <ActionButton type="submit" label="Marquer comme traité" look="main" disabled={busy} />
    </form>
  );
}
