import { useState } from 'react';
import { useGetIdentity, useGetList, useNotify, usePermissions } from 'react-admin';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { NO_ANSWER, useAnswerDraft } from '../../lib/answer-drafts.ts';
import { useRequestId } from '../../lib/use-request-id.ts';
import { post } from '../../providers/http.ts';
import type { Thread } from './thread.ts';

const HOUR = 3_600_000;
interface Snooze {
  label: string;
  until: () => Date;
}
/** At eight in the morning of a coming day, in the colleague's own time zone. */
function morning(days: number): Date {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(8, 0, 0, 0);
  return date;
}
const SNOOZES: readonly [Snooze, ...Snooze[]] = [
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
        <SnoozeChoice
          busy={busy}
          onSnooze={(until) => decide('snooze', { until: until.toISOString() }, 'Message reporté.')}
        />
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

/** A choice with its button: a select that acts by itself would act on the first arrow key (WCAG 3.2.2). */
function SnoozeChoice({ busy, onSnooze }: { busy: boolean; onSnooze: (until: Date) => void }) {
  const [snooze, setSnooze] = useState(SNOOZES[0]);
  return (
    <div className="inbox-choice">
      <label>
        Reporter à plus tard
        <select
          value={snooze.label}
          onChange={({ target }) => setSnooze(SNOOZES.find(({ label }) => label === target.value) ?? SNOOZES[0])}
        >
          {SNOOZES.map(({ label }) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ActionButton label="Reporter" look="quiet" busy={busy} onClick={() => onSnooze(snooze.until())} />
    </div>
  );
}

function Assignee({ thread, onChanged }: Props) {
  const { permissions } = usePermissions<string[]>();
  const { identity } = useGetIdentity();
  const { busy, run } = useCommand();
  const notify = useNotify();
  const [choice, setChoice] = useState<{ insteadOf: string | null; assigneeId: string | null } | null>(null);
  // A selection made while another colleague was assigned no longer applies.
  const isChosen = choice !== null && choice.insteadOf === thread.assignedTo;
  const assigneeId = isChosen ? choice.assigneeId : thread.assignedTo;
  const { data: colleagues } = useGetList<{ id: string; firstName: string; lastName: string }>('users', {
    filter: { role: ['support', 'manager', 'admin'] },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'lastName', order: 'ASC' },
  });
  // Until the list is read, and for a colleague who has left the team: otherwise the choice would say « Personne ».
  const isUnlisted = thread.assignedTo !== null && !colleagues?.some(({ id }) => id === thread.assignedTo);
  const assign = (to: string | null): void =>
    void run(
      () => post(`/-/admin/v1/messages/${thread.id}/assign`, { assigneeId: to, expectedAssigneeId: thread.assignedTo }),
      () => notify(to ? 'Message attribué.' : 'Message rendu.', { type: 'success' }),
    ).finally(onChanged);
  if (!permissions?.includes('messages.handle')) return null;
  const me = identity ? String(identity.id) : null;
  return (
    <>
      <div className="inbox-choice">
        <label>
          Attribué à
          <select
            value={assigneeId ?? ''}
            onChange={({ target }) => setChoice({ insteadOf: thread.assignedTo, assigneeId: target.value || null })}
          >
            <option value="">Personne</option>
            {isUnlisted && (
              <option value={thread.assignedTo ?? ''}>{thread.assigneeName ?? 'Un ancien collègue'}</option>
            )}
            {colleagues?.map(({ id, firstName, lastName }) => (
              <option key={id} value={id}>
                {`${firstName} ${lastName}`}
              </option>
            ))}
          </select>
        </label>
        <ActionButton
          label="Attribuer"
          look="quiet"
          busy={busy || assigneeId === thread.assignedTo}
          onClick={() => assign(assigneeId)}
        />
      </div>
      {me && thread.assignedTo !== me && (
        <ActionButton label="Prendre" look="quiet" busy={busy} onClick={() => assign(me)} />
      )}
    </>
  );
}

/** A note for colleagues, which the customer never sees. Input survives an error, navigation and a reload. */
export function NoteForm({ agentId, thread, onChanged }: Props & { agentId: string }) {
  const { busy, run } = useCommand();
  const [{ body: text }, setDraft] = useAnswerDraft(agentId, `messages/${thread.id}/note`);
  const [wasTyped] = useState(text !== '');
  const sendWithId = useRequestId();
  const send = (): void =>
    void run(
      () => sendWithId({ text }, (requestId) => post(`/-/admin/v1/messages/${thread.id}/note`, { requestId, text })),
      () => {
        setDraft(NO_ANSWER);
        onChanged();
      },
    );
  return (
    <details className="inbox-note-form" open={wasTyped}>
      <summary>Laisser une note aux collègues</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label>
          Note, jamais montrée au client
          <textarea
            value={text}
            onChange={(event) => setDraft({ ...NO_ANSWER, body: event.target.value })}
            required
            rows={2}
          />
        </label>
        <ActionButton type="submit" label="Ajouter la note" look="quiet" busy={busy} />
      </form>
    </details>
  );
}
