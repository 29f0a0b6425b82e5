import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { formatEuros } from '../../../src/domain/money.ts';
import type { ThreadView } from '../../../src/modules/orders/support/contract.ts';
import { isNotFound } from '../api/client.ts';
import { threadQuery, threadsQuery } from '../features/orders/api.ts';
import { defineLongField } from '../features/orders/messages.ts';
import { AWAITS, describeThread, useAnswer } from '../features/orders/threads.ts';
import { Badge } from '../ui/badge.tsx';
import { TextArea } from '../ui/field.tsx';
import { formatRelative } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SaveRow } from '../ui/save-row.tsx';
import { useStoredValues } from '../validation/stored-values.ts';
import { useForm } from '../validation/use-form.ts';

const REFRESH_MS = 30_000;

/** One exchange with us, and the form to answer. */
export function MyMessagePage() {
  const { id = '' } = useParams();
  const threadState = useQuery({ ...threadQuery(id), retry: false, refetchInterval: REFRESH_MS });
  const { data: thread, error } = threadState;
  if (isNotFound(error)) return <Navigate replace to="/erreur-document?raison=introuvable" />;
  const title = thread ? describeThread(thread) : 'Mon message';
  return (
    <>
      <Head title={title} noindex />
      <p>
        <Link className="back" to="/mes-messages">
          <Icon name="arrow-left" /> Tous mes messages
        </Link>
      </p>
      <h1>{title}</h1>
      {thread ? <Exchange thread={thread} /> : <QueryState all={[threadState]} />}
    </>
  );
}

function Exchange({ thread }: { thread: ThreadView }) {
  const { label, tone } = AWAITS[thread.awaits];
  return (
    <>
      <p>
        <Badge tone={tone}>{label}</Badge> <span className="nowrap">Référence {thread.reference}</span>
        {thread.order && (
          <>
            , commande <Link to={`/mes-documents/${thread.order.id}`}>{thread.order.reference}</Link>
          </>
        )}
      </p>
      <ol className="plain-list exchange" aria-label="Messages, du plus ancien au plus récent">
        {thread.messages.map(({ id, from, text, at, refundedCents, attachments, isFromOtherAddress }) => (
          <li key={id} className={`exchange-message is-${from}`}>
            <p className="soft">
              <b>{from === 'us' ? 'Affranchi' : 'Vous'}</b>, {formatRelative(new Date(at), new Date())}
              {isFromOtherAddress && ', depuis une autre adresse e-mail'}
            </p>
            <p className="exchange-text">{text || 'Sans texte'}</p>
            {attachments.length > 0 && (
              <p className="soft">
                Pièces jointes, que nous n’ouvrons pas : {attachments.join(', ')}. Recopiez dans un message ce qu’elles
                disent d’utile.
              </p>
            )}
            {refundedCents !== null && <Badge tone="done">Remboursement de {formatEuros(refundedCents)}</Badge>}
          </li>
        ))}
      </ol>
      <AnswerForm threadId={thread.id} />
    </>
  );
}

const SHORT = 'Écrivez votre réponse.';
const ANSWER = {
  text: defineLongField('Votre réponse', 5000, {
    required: true,
    rules: { own: (text) => String(text).trim().length >= 2 },
    says: { required: SHORT, own: SHORT },
  }),
};

const EMPTY = { text: '' };

function AnswerForm({ threadId }: { threadId: string }) {
  const client = useQueryClient();
  const answer = useAnswer(threadId);
  const { values, fill, field, summary, busy, statusMessage, submit } = useForm('answer', ANSWER, EMPTY);
  useStoredValues(values, EMPTY, fill, { fresh: true, done: false });
  return (
    <form
      className="card stack-5"
      noValidate
      onSubmit={submit(async ({ text }) => {
        client.setQueryData(threadQuery(threadId).queryKey, await answer(text));
        void client.invalidateQueries({ queryKey: threadsQuery.queryKey });
        // On a slow connection the person may have gone on writing.
        fill((typed) => (typed.text === text ? EMPTY : {}));
        return 'Votre réponse est arrivée. Une personne la lit et vous répond ici et par e-mail.';
      })}
    >
      <ProblemSummary id="answer-problems" {...summary} />
      <TextArea {...field('text')} />
      <SaveRow label="Envoyer ma réponse" busy={busy} statusMessage={statusMessage} />
    </form>
  );
}
