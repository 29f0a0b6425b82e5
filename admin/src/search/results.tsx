import { Link } from 'react-router-dom';
import type { DeskSearchResult, SearchKind } from '../../../src/modules/orders/support/search.contract.ts';
import { formatDay, formatTotal, KIND_LABELS } from './labels.ts';

type Group = DeskSearchResult['groups'][number];
type Item = Group['items'][number];

/** The library sets which one is selected. */
const OPTION = { role: 'option', tabIndex: -1 } as const;

interface Props {
  id: string;
  groups: readonly Group[];
  /** The only kind that is shown. */
  kind: SearchKind | null;
  onKind(kind: SearchKind | null): void;
  onOpen(): void;
}

/** The groups of results. Each is a link, so that it can be opened in another tab. */
export const Results = ({ id, groups, kind, onKind, onOpen }: Props) => (
  <>
    {kind && (
      <Choice id={`${id}-all`} onChoose={() => onKind(null)}>
        Revenir à tous les résultats
      </Choice>
    )}
    {groups.map((group) => (
      <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
        <h2 id={`${id}-${group.kind}`} role="presentation">
          {KIND_LABELS[group.kind]} <small>{formatTotal(group)}</small>
        </h2>
        {group.items.map((item) => (
          <Hit key={item.id} id={`${id}-${group.kind}-${item.id}`} item={item} onOpen={onOpen} />
        ))}
        {!kind && (group.hasMore || group.total > group.items.length) && (
          <Choice id={`${id}-${group.kind}-more`} onChoose={() => onKind(group.kind)}>
            {group.hasMore ? 'En voir davantage' : `Voir les ${formatTotal(group)}`}
          </Choice>
        )}
      </div>
    ))}
  </>
);

function Hit({ id, item: { to, title, detail, state, tone, at }, onOpen }: { id: string; item: Item; onOpen(): void }) {
  return (
    <Link {...OPTION} id={id} to={to} onClick={onOpen}>
      <span className="desk-search-title">
        <b>{title}</b>
        {state && <span className={`mark ${tone}`}>{state}</span>}
      </span>
      <span className="desk-search-detail">
        <span>{detail}</span> <time dateTime={at}>{formatDay(at)}</time>
      </span>
    </Link>
  );
}

const Choice = ({ id, onChoose, children }: { id: string; onChoose(): void; children: string }) => (
  <button {...OPTION} id={id} type="button" className="desk-search-choice" onClick={onChoose}>
    {children}
  </button>
);
