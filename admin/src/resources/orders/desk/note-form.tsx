import { useId, useState } from 'react';
import { useGetIdentity, useNotify, useRefresh } from 'react-admin';
import { ActionButton } from '../../../action-button.tsx';
import { NO_ANSWER, useAnswerDraft } from '../../../lib/answer-drafts.ts';
import { useRequestId } from '../../../lib/use-request-id.ts';
import { post } from '../../../providers/http.ts';

/** Adds a note for colleagues. Input survives an error, navigation, a reload and the end of the session. */
export function NoteForm({ orderId }: { orderId: string }) {
  const { identity } = useGetIdentity();
  return identity ? <AgentNoteForm orderId={orderId} agentId={String(identity.id)} /> : null;
}

function AgentNoteForm({ orderId, agentId }: { orderId: string; agentId: string }) {
  const id = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const [{ body }, setDraft] = useAnswerDraft(agentId, `orders/${orderId}/note`);
  const sendWithId = useRequestId();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await sendWithId({ body }, (noteId) => post(`/-/admin/v1/orders/${orderId}/notes`, { id: noteId, body }));
      setDraft(NO_ANSWER);
      notify('Note ajoutée.', { type: 'success' });
      refresh();
    } catch (error) {
      const { message, body: answer } = error as Error & { body?: { errors?: { body?: string[] } } };
      setProblem(answer?.errors?.body?.[0] ?? message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      className="admin-note-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>Ajouter une note</label>
      <p id={`${id}-hint`} className="admin-soft">
        Pour les collègues. Elle figure dans les données que le client peut demander&nbsp;: écrivez-la comme s’il la
        lisait.
      </p>
      <textarea
        id={id}
        rows={2}
        value={body}
        onChange={(event) => setDraft({ ...NO_ANSWER, body: event.target.value })}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <p id={`${id}-problem`} className="admin-problem" role="alert">
        {problem}
      </p>
      <ActionButton type="submit" label="Ajouter la note" look="quiet" busy={busy} />
    </form>
  );
}
