import { useState } from 'react';
import { useGetIdentity, useGetList, useNotify, usePermissions } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { post } from '../../providers/http.ts';
import type { Thread } from './thread.ts';

const HOUR = 3_600_000;
/** At eight in the morning of a coming day, in the colleague's own time zone. */
function morning(days: number): Date {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(8, 0, 0, 0);
  return date;
}
const SNOOZES: readonly { label: string; until: () => Date }[] = [
  { label: 'Deux heures', until: () => new Date(Date.now() + 2 * HOUR) },
  { label: 'Demain à 8 h', until: () => morning(1) },
  { label: 'Dans trois jours', until: () => morning(3) },
  { label: 'Dans une semaine', until: () => morning(7) },
];

interface Props {
  thread: Thread;
  onChanged: () => void;
}

/** Actions on a thread other than an answer. Each one sends the state that is shown. */
export function ThreadActions({ thread, onChanged }: Props) {
  const { busy, run } = useCommand();
  const notify = useNotify();
  const decide = (verb: string, body: object, done: string): void =>
    void run(
      () => post(`/-/admin/v1/messages/${thread.id}/${verb}`, { ...body, expectedStatusSince: thread.statusSince }),
      () => notify(done, { type: 'success' }),
    ).finally(onChanged);
  return (
    <div className="inbox-actions">
      <Assignee thread={thread} onChanged={onChanged} />
      {thread.can.includes('snooze') && (
        <label>
          Reporter
          <select
            value=""
            disabled={busy}
            onChange={(event) => {
              const snooze = SNOOZES[Number(event.target.value)];
              if (snooze) decide('snooze', { until: snooze.until().toISOString() }, 'Message reporté.');
            }}
          >
            <option value="">Choisir jusqu’à quand</option>
            {SNOOZES.map(({ label }, i) => (
              <option key={label} value={i}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {thread.can.includes('wake') && (
        <ActionButton
          label="Reprendre"
          look="quiet"
          busy={busy}
          onClick={() => decide('wake', {}, 'Message repris.')}
        />
      )}
      {thread.can.includes('finish') && (
        <ActionButton label="Clore" look="quiet" busy={busy} onClick={() => decide('done', {}, 'Message clos.')} />
      )}
    </div>
  );
}

function Assignee({ thread, onChanged }: Props) {
  const { permissions } = usePermissions<string[]>();
  const { identity } = useGetIdentity();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const { data: colleagues } = useGetList<{ id: string; firstName: string; lastName: string }>('users', {
    filter: { role: ['support', 'manager', 'admin'] },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'lastName', order: 'ASC' },
  });
  const assign = (assigneeId: string | null): void =>
    void run(
      () => post(`/-/admin/v1/messages/${thread.id}/assign`, { assigneeId, expectedAssigneeId: thread.assignedTo }),
      () => notify(assigneeId ? 'Message attribué.' : 'Message rendu.', { type: 'success' }),
    ).finally(onChanged);
  if (!permissions?.includes('messages.handle')) return null;
  const me = identity ? String(identity.id) : null;
  return (
    <>
      <label>
        Attribué à
        <select
          value={thread.assignedTo ?? ''}
          disabled={busy}
          onChange={(event) => assign(event.target.value || null)}
        >
          <option value="">Personne</option>
          {colleagues?.map(({ id, firstName, lastName }) => (
            <option key={id} value={id}>
              {`${firstName} ${lastName}`}
            </option>
          ))}
        </select>
      </label>
      {me && thread.assignedTo !== me && (
        <ActionButton label="Prendre" look="quiet" busy={busy} onClick={() => assign(me)} />
      )}
    </>
  );
}

/** A note for colleagues, which the customer never sees. */
export function NoteForm({ thread, onChanged }: Props) {
  const { busy, run } = useCommand();
  const [text, setText] = useState('');
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const send = (): void =>
    void run(
      () => post(`/-/admin/v1/messages/${thread.id}/note`, { requestId, text }),
      () => {
        setText('');
        setRequestId(crypto.randomUUID());
        onChanged();
      },
    );
  return (
    <details className="inbox-note-form">
      <summary>Laisser une note aux collègues</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label>
          Note, jamais montrée au client
          <textarea value={text} onChange={(event) => setText(event.target.value)} required rows={2} />
        </label>
        <ActionButton type="submit" label="Ajouter la note" look="quiet" busy={busy} />
      </form>
    </details>
  );
}
