import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { ITEMS_OF_ONE_KIND, type DeskSearchResult } from '../../../src/modules/orders/support/search.contract.ts';
import { formatShortDay } from '../lib/dates.ts';
import { describeResult, formatRange, formatTotal, KIND_LABELS } from './labels.ts';
import type { CurrentAnswer, Shown } from './use-desk-search.ts';

type Group = DeskSearchResult['groups'][number];
type Item = Group['items'][number];

/** The library sets which one is selected. */
const OPTION = { role: 'option', tabIndex: -1 } as const;

interface Props {
  id: string;
  groups: readonly Group[];
  /** The only group that is shown. */
  shown: Shown | null;
  onShow(shown: Shown | null): void;
  onOpen(): void;
}

/** The list of results, an error or the advice if nothing matches, and the same for screen readers. */
export function ResultsPanel({
  list,
  answer: { result, error, isCurrent },
  isShown,
  ...results
}: Omit<Props, 'groups'> & {
  list: RefObject<HTMLDivElement | null>;
  answer: CurrentAnswer;
  isShown: boolean;
}) {
  const { id, shown } = results;
  const groups = result?.groups ?? [];
  const hasList = isShown && groups.length > 0;
  return (
    <>
      <div className="admin-search-panel" hidden={!isShown}>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Résultats" hidden={!hasList}>
          {hasList && <Results {...results} groups={groups} />}
        </div>
        {error && <p className="admin-search-error">{error}</p>}
        {!error && isCurrent && groups.length === 0 && (
          <p>Rien ne correspond. Essayez une référence, un nom, une adresse électronique ou un numéro de suivi.</p>
        )}
      </div>
      <p role="status" className="admin-search-status">
        {isShown && (error ?? (isCurrent && result ? describeResult(result, shown) : ''))}
      </p>
    </>
  );
}

/** The groups of results. Each is a link, so that it can be opened in another tab. */
const Results = ({ id, groups, shown, onShow, onOpen }: Props) => (
  <>
    {shown && (
      <Choice id={`${id}-all`} onChoose={() => onShow(null)}>
        Revenir à tous les résultats
      </Choice>
    )}
    {groups.map((group) => (
      <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
        <h2 id={`${id}-${group.kind}`} role="presentation">
          {KIND_LABELS[group.kind]} <small>{shown ? formatRange(group, shown.from) : formatTotal(group)}</small>
        </h2>
        {group.items.map((item) => (
          <Hit key={item.id} id={`${id}-${group.kind}-${item.id}`} item={item} onOpen={onOpen} />
        ))}
        {shown ? (
          <OtherPages id={`${id}-${group.kind}`} group={group} shown={shown} onShow={onShow} />
        ) : (
          (group.hasMore || group.total > group.items.length) && (
            <Choice id={`${id}-${group.kind}-more`} onChoose={() => onShow({ kind: group.kind, from: 0 })}>
              {group.hasMore ? 'En voir davantage' : `Voir les ${formatTotal(group)}`}
            </Choice>
          )
        )}
      </div>
    ))}
  </>
);

/** Links to the previous and next items of a group, up to a limit. */
function OtherPages({
  id,
  group: { kind, total },
  shown: { from },
  onShow,
}: {
  id: string;
  group: Group;
  shown: Shown;
  onShow(shown: Shown): void;
}) {
  const next = from + ITEMS_OF_ONE_KIND;
  return (
    <>
      {from > 0 && (
        <Choice id={`${id}-before`} onChoose={() => onShow({ kind, from: from - ITEMS_OF_ONE_KIND })}>
          Résultats précédents
        </Choice>
      )}
      {next < total && (
        <Choice id={`${id}-after`} onChoose={() => onShow({ kind, from: next })}>
          Résultats suivants
        </Choice>
      )}
    </>
  );
}

function Hit({ id, item: { to, title, detail, state, tone, at }, onOpen }: { id: string; item: Item; onOpen(): void }) {
  return (
    <Link {...OPTION} id={id} to={to} onClick={onOpen}>
      <span className="admin-search-title">
        <b>{title}</b>
        {state && <span className={`mark ${tone}`}>{state}</span>}
      </span>
      <span className="admin-search-detail">
        <span>{detail}</span> <time dateTime={at}>{formatShortDay(at)}</time>
      </span>
    </Link>
  );
}

const Choice = ({ id, onChoose, children }: { id: string; onChoose(): void; children: string }) => (
  <button {...OPTION} id={id} type="button" className="admin-search-choice" onClick={onChoose}>
    {children}
  </button>
);
