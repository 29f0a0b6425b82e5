import { useEffect, useRef, useState } from 'react';
import { useGetIdentity, useListContext } from 'react-admin';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { ActionButton } from '../../action-button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { Forbidden, isForbidden } from '../../lib/forbidden.tsx';
import { TYPING_PAUSE_MS } from '../../lib/typed-filter.tsx';
import { THREAD_STATES } from '../../status-labels.tsx';
import { describeKind, formatAge } from './labels.ts';
import type { ThreadRow } from './thread.ts';
import { VIEWS, ViewButtons, type InboxLink, type ViewName } from './views.tsx';

interface Props {
  view: ViewName;
  onView: (view: ViewName) => void;
  selectedId: string | undefined;
}

/** The threads of a view, as links. */
export function ThreadList({ view, onView, selectedId }: Props) {
  const { data, error, isPending, total, page, perPage, setPage, setFilters, setSort, filterValues } =
    useListContext<ThreadRow>();
  const { identity } = useGetIdentity();
  const me = String(identity?.id ?? '');
  const [text, setText] = useState(String(filterValues['q'] ?? ''));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (name: ViewName, q = text, others = {}): void => {
    clearTimeout(timer.current);
    onView(name);
    setFilters({ ...VIEWS[name].filter(me), ...others, ...(q.trim() && { q: q.trim() }) });
    setSort(VIEWS[name].sort);
  };
  useInboxLink(({ view: name, accountId }) => {
    setText('');
    choose(name, '', accountId && { accountId });
  });
  const type = (typed: string): void => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => choose(view, typed), TYPING_PAUSE_MS);
  };
  return (
    <section className="inbox-list" aria-label="Liste des messages">
      <ViewButtons current={view} onChoose={(name) => choose(name)} />
      <label className="inbox-search">
        <span>Référence, e-mail ou nom</span>
        <input type="search" value={text} onChange={(event) => type(event.target.value)} />
      </label>
      {Boolean(filterValues['accountId']) && (
        <div className="admin-note">
          <p>Seulement les messages d’un client.</p>
          <ActionButton label="Montrer tous les messages" look="quiet" onClick={() => choose(view)} />
        </div>
      )}
      <p className="sr" role="status">
        {total === undefined ? '' : `${total}\u00a0message${total > 1 ? 's' : ''}`}
      </p>
      {error && <ListProblem error={error} />}
      {!error && !isPending && data?.length === 0 && (
        <p className="admin-soft">{text ? 'Rien ne correspond à cette recherche.' : 'Aucun message ici.'}</p>
      )}
      <ul className="inbox-threads">
        {data?.map((thread) => (
          <ThreadLink key={thread.id} thread={thread} isCurrent={thread.id === selectedId} />
        ))}
      </ul>
      {total !== undefined && total > perPage && (
        <nav className="admin-row" aria-label="Pages de la liste">
          <ActionButton label="Précédents" look="quiet" disabled={page === 1} onClick={() => setPage(page - 1)} />
          <ActionButton
            label="Suivants"
            look="quiet"
            disabled={page * perPage >= total}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
    </section>
  );
}

/** Follows a link to a selection once: Back from a message restores what was chosen since. */
function useInboxLink(follow: (link: InboxLink) => void): void {
  const { state } = useLocation() as { state: Partial<InboxLink> | null };
  const isPop = useNavigationType() === NavigationType.Pop;
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    if (state?.view && !isPop) latest.current({ ...state, view: state.view });
  }, [state, isPop]);
}

const ListProblem = ({ error }: { error: Error }) =>
  isForbidden(error) ? (
    <Forbidden sentence="Votre rôle ne permet pas de lire les messages." />
  ) : (
    <p className="admin-note is-stop" role="alert">
      {error.message}
    </p>
  );

function ThreadLink({ thread, isCurrent }: { thread: ThreadRow; isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const [state, tone] = THREAD_STATES[thread.status];
  return (
    <li>
      <Link
        ref={link}
        className="inbox-thread"
        to={`/admin/messages/${thread.id}/show`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className="inbox-thread-top">
          <b>{thread.name || thread.email || 'Expéditeur inconnu'}</b>
          <Age thread={thread} />
        </span>
        <span className="inbox-excerpt">{thread.excerpt || 'Sans texte'}</span>
        <span className="inbox-thread-foot">
          <span className={`mark ${tone}`}>{state}</span>
          <span>{describeKind(thread)}</span>
          <span>{thread.assigneeName ?? 'Non attribué'}</span>
          {thread.suspect && <span>sans doute une machine</span>}
        </span>
      </Link>
    </li>
  );
}

/** Shows how long a customer has been waiting, in red past the limit, or when a snoozed thread returns. */
export function Age({ thread }: { thread: ThreadRow }) {
  if (thread.status === 'snoozed' && thread.snoozedUntil)
    return <span className="inbox-age">jusqu’au {formatMoment(thread.snoozedUntil)}</span>;
  // A thread can be closed or reopened without an answer: no customer is waiting then.
  if (!thread.unansweredSince)
    return <span className="inbox-age">{thread.status === 'waiting' ? 'répondu' : 'n’attend pas'}</span>;
  return (
    <span className={thread.isLate ? 'inbox-age inbox-late' : 'inbox-age'}>
      attend depuis {formatAge(thread.unansweredSince)}
    </span>
  );
}
