import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { threadsQuery } from '../features/orders/api.ts';
import { AWAITS, describeThread } from '../features/orders/threads.ts';
import { Badge } from '../ui/badge.tsx';
import { formatRelative } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { QueryState } from '../ui/query-state.tsx';

/** The messages of the customer and our answers. */
export function MyMessagesPage() {
  const threadsState = useInfiniteQuery(threadsQuery);
  const threads = threadsState.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Head title="Mes messages" noindex />
      <div>
        <h1>Mes messages</h1>
        <p className="lead soft gap-top">
          Ce que vous nous avez écrit, et nos réponses. Elles vous arrivent aussi par e-mail.
        </p>
      </div>
      {!threads && <QueryState all={[threadsState]} />}
      {threads?.length === 0 && (
        <div className="letters-empty">
          <p>Vous ne nous avez pas encore écrit. Une personne lit chaque message et vous répond.</p>
          <Link className="btn" to="/nous-contacter">
            Nous écrire
          </Link>
        </div>
      )}
      {threads && threads.length > 0 && (
        <section className="letters" aria-label="Vos échanges avec nous">
          {threads.map((thread) => (
            <article className="letter exchange-row" key={thread.id}>
              <div>
                <div className="state">
                  <Badge tone={AWAITS[thread.awaits].tone}>{AWAITS[thread.awaits].label}</Badge>
                </div>
                <h2 className="h3">
                  <Link to={`/mes-messages/${thread.id}`}>{describeThread(thread)}</Link>
                </h2>
                <p className="exchange-excerpt">{thread.messages.at(-1)?.text}</p>
                <p>
                  Dernier message {formatRelative(new Date(thread.lastMessageAt), new Date())}. Référence{' '}
                  {thread.reference}
                </p>
              </div>
            </article>
          ))}
        </section>
      )}
      <MoreButton all={[threadsState]} label="Voir les plus anciens" />
      {threads && threads.length > 0 && (
        <p>
          <Link to="/nous-contacter">Nous écrire pour autre chose</Link>
        </p>
      )}
    </>
  );
}
