import { useEffect, useRef } from 'react';
import { ListBase, Title, useGetIdentity, useListContext, useStore } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { TypedFilterProvider, useTypedFilter } from '../../lib/typed-filter.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import type { ThreadRow } from './thread.ts';
import { InboxSummary, VIEWS, type ViewName } from './views.tsx';

const PER_PAGE = 25;

/** The messages of people: the list, the chosen thread, and its customer and order. */
export function Inbox() {
  const { identity } = useGetIdentity();
  const [view, setView] = useStore<ViewName>('messages.view', 'open');
  const [typed, setTyped] = useTypedFilter('messages', { isBesideRecord: true });
  if (!identity) return null;
  return (
    <ListBase
      resource="messages"
      disableSyncWithLocation
      storeKey="messages.inbox"
      filterDefaultValues={VIEWS[view].filter(String(identity.id))}
      sort={VIEWS[view].sort}
      perPage={PER_PAGE}
      queryOptions={{ refetchInterval: 60_000 }}
      filter={typed}
    >
      <TypedFilterProvider filter={typed} onType={setTyped}>
        <Panes view={view} onView={setView} />
      </TypedFilterProvider>
    </ListBase>
  );
}

function Panes({ view, onView }: { view: ViewName; onView: (view: ViewName) => void }) {
  const { id } = useParams();
  const text = useRef<HTMLTextAreaElement>(null);
  const [isOn, setIsOn] = useStore('messages.shortcuts', true);
  useShortcuts(isOn, id, () => text.current?.focus());
  return (
    <div className={id ? 'inbox has-thread' : 'inbox'}>
      {!id && <Title title="Messages" />}
      <header className="inbox-header">
        <InboxSummary />
        <label className="inbox-check inbox-keys">
          <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
          <span>
            Raccourcis : <kbd>j</kbd> suivant, <kbd>k</kbd> précédent, <kbd>r</kbd> répondre
          </span>
        </label>
      </header>
      <ThreadList view={view} onView={onView} selectedId={id} />
      {id ? (
        <ThreadPane threadId={id} textRef={text} />
      ) : (
        <p className="inbox-nothing admin-soft">Choisissez un message dans la liste.</p>
      )}
    </div>
  );
}

/**
 * Handles the single-letter shortcuts of the list. They are ignored in text fields and can be switched off (WCAG 2.1.4).
 */
function useShortcuts(isOn: boolean, currentId: string | undefined, answer: () => void): void {
  const { data } = useListContext<ThreadRow>();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'r' && currentId) {
        // Otherwise the letter would be typed into the answer.
        event.preventDefault();
        answer();
      }
      const step = STEPS[event.key];
      if (!step || !data || data.length === 0) return;
      const position = data.findIndex(({ id }) => id === currentId);
      const next = position === -1 ? data[0] : data[position + step];
      if (next) void navigate(`/admin/messages/${next.id}/show`);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
