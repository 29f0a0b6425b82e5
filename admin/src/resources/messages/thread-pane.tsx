import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { Title, useGetIdentity, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../lib/dates.ts';
import { isForbidden } from '../../lib/forbidden.tsx';
import { UnreadNote } from '../../lib/unread-note.tsx';
import { THREAD_STATES } from '../../status-labels.tsx';
import { AnswerForm } from './answer-form.tsx';
import { describeKind, describeOutcome, formatDuration } from './labels.ts';
import { findBounce, MessageItem } from './message-item.tsx';
import { ThreadContext } from './order-card.tsx';
import { NoteForm, ThreadActions } from './thread-actions.tsx';
import { Age } from './thread-list.tsx';
import type { Thread, ThreadRow } from './thread.ts';

interface Props {
  threadId: string;
  textRef: RefObject<HTMLTextAreaElement | null>;
}

/** Shows a thread with its actions, and the customer and order next to it. */
export function ThreadPane({ threadId, textRef }: Props) {
  const { data, error, refetch, isFetching } = useGetOne<Thread | ThreadRow>(
    'messages',
    { id: threadId },
    { retry: false },
  );
  // The library fills in the row of the list until the record is here.
  const thread = data && 'messages' in data ? data : undefined;
  const client = useQueryClient();
  const { identity } = useGetIdentity();
  const heading = useRef<HTMLHeadingElement>(null);
  const loadedId = thread?.id;
  useEffect(() => {
    if (loadedId) heading.current?.focus({ preventScroll: true });
  }, [loadedId]);
  // A decision may change all that is shown: the order, its letter, the ready answers, the counts.
  const onChanged = (): void => void client.invalidateQueries();
  const unread = error && <UnreadNote error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!thread || isForbidden(error))
    return unread ? <div className="inbox-pane">{unread}</div> : <p role="status">Chargement du message…</p>;
  const [state, tone] = THREAD_STATES[thread.status];
  const person = thread.name || thread.email || 'Expéditeur inconnu';
  const bounce = findBounce(thread.messages);
  return (
    <>
      <Title title={`${thread.reference} · Messages`} />
      <section className="inbox-pane" aria-labelledby="inbox-thread-title">
        <p className="inbox-back">
          <Link to="/admin/messages">Revenir à la liste</Link>
        </p>
        {unread}
        <h2 id="inbox-thread-title" tabIndex={-1} ref={heading}>
          {person}
        </h2>
        <p className="inbox-thread-foot">
          <span className={`mark ${tone}`}>{state}</span>
          <span>{describeKind(thread)}</span>
          <span>{thread.reference}</span>
          <Age thread={thread} />
          {thread.firstAnsweredAt && <span>première réponse en {formatFirstAnswer(thread)}</span>}
        </p>
        {thread.outcome && (
          <p className="admin-note">Suite automatique : {describeOutcome(thread.outcome, thread.kind)}</p>
        )}
        {bounce && (
          <p className="admin-note is-stop">
            Notre e-mail n’est pas arrivé à cette adresse ({formatMoment(bounce.createdAt)}).{' '}
            {thread.accountId
              ? 'La personne peut lire nos réponses dans son compte.'
              : 'Sans compte, la personne ne les reçoit pas.'}
          </p>
        )}
        {thread.endsOn && <p>Date de fin souhaitée : {formatDay(thread.endsOn)}</p>}
        <ThreadActions key={`actions-${thread.id}`} thread={thread} onChanged={onChanged} />
        <ol className="inbox-messages">
          {thread.messages.map((message) => (
            <MessageItem key={message.id} message={message} person={person} hasAccount={thread.accountId !== null} />
          ))}
        </ol>
        {identity && (
          <NoteForm key={`note-${thread.id}`} agentId={String(identity.id)} thread={thread} onChanged={onChanged} />
        )}
        {thread.can.includes('answer') && identity && (
          <AnswerForm
            key={thread.id}
            agentId={String(identity.id)}
            thread={thread}
            textRef={textRef}
            onChanged={onChanged}
          />
        )}
      </section>
      <ThreadContext thread={thread} onChanged={onChanged} />
    </>
  );
}

const formatFirstAnswer = ({ createdAt, firstAnsweredAt }: Thread): string =>
  formatDuration((new Date(firstAnsweredAt ?? createdAt).getTime() - new Date(createdAt).getTime()) / 1000);
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (civilDay: string): string => day.format(new Date(`${civilDay}T00:00:00Z`));
