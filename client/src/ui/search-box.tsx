import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { SEARCH_INPUT, SearchButton } from './plain-search.tsx';
import { useCombobox } from './use-combobox.ts';
import type { Patience } from './use-suggestions.ts';

export interface Suggestion {
  to: string;
  title: string;
  under: string;
  /** Shown on the right. */
  aside?: string;
}
interface Props extends Patience {
  label: string;
  /** Distinguishes it from another search box of the same page. */
  name?: string | undefined;
  initial?: string;
  placeholder?: string;
  suggest: (q: string) => Promise<Suggestion[]>;
  /** Called when the visitor is about to search. */
  onFocus?: () => void;
  /** Called with the suggestion that is pointed at or selected with the keyboard. */
  onPoint?: (to: string) => void;
}
const MAX_SHOWN = 5;

/** On a smaller screen the suggestions open below the fold, or its keyboard covers them: the field goes to the top. */
const ROOMY_WIDTH = 1024;
const ROOMY_HEIGHT = 900;

const toResultsPath = (q: string): string => `/rechercher?q=${encodeURIComponent(q.trim())}`;

/** A search field with suggestions; without JavaScript it is a plain form that leads to the results. */
export function SearchBox({ label, name, initial = '', placeholder, suggest, onFocus, onPoint, ...patience }: Props) {
  const id = useId();
  const [text, setText] = useState(initial);
  const box = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const combobox = useCombobox<Suggestion>({ id, text, suggest, most: MAX_SHOWN, ...patience });
  const { answeredQuery, suggestions, listed, shown, close, leave } = combobox;
  useEffect(() => {
    const list = combobox.list.ref.current!;
    const announceOption = ({ target }: Event): void => {
      const option = (target as Element).closest<HTMLAnchorElement>('a[href]');
      if (option) onPoint?.(option.pathname);
    };
    const listening = new AbortController();
    for (const kind of ['combobox-select', 'pointerover']) list.addEventListener(kind, announceOption, listening);
    return () => listening.abort();
  }, [combobox.list.ref, onPoint]);

  return (
    <form
      className="search"
      role="search"
      aria-label={name}
      action="/rechercher"
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        close();
        void navigate(toResultsPath(text));
      }}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) leave();
      }}
    >
      <label htmlFor={`${id}q`}>{label}</label>
      <div className={shown ? 'search-box is-open' : 'search-box'}>
        <input
          {...SEARCH_INPUT}
          id={`${id}q`}
          value={text}
          placeholder={placeholder}
          {...combobox.input}
          onFocus={() => {
            if (innerWidth < ROOMY_WIDTH || innerHeight < ROOMY_HEIGHT) box.current!.scrollIntoView();
            onFocus?.();
          }}
          onChange={(event) => {
            setText(event.target.value);
            combobox.onType();
          }}
        />
        <SearchButton />
      </div>
      <div className="suggest" hidden={!shown}>
        <div {...combobox.list} aria-label="Lettres proposées">
          {listed.map((suggestion, index) => (
            <Link key={suggestion.to} {...combobox.option(index)} to={suggestion.to} tabIndex={-1} onClick={close}>
              <Icon name="page" size={32} />
              <span>
                <Marked text={suggestion.title} query={answeredQuery} />
                <small>{suggestion.under}</small>
              </span>
              {suggestion.aside && <span className="aside">{suggestion.aside}</span>}
            </Link>
          ))}
        </div>
        {suggestions.length > MAX_SHOWN && (
          <Link className="suggest-all" to={toResultsPath(answeredQuery)} onClick={close}>
            Voir les {suggestions.length} lettres pour «&nbsp;{answeredQuery}&nbsp;»{' '}
            <Icon name="arrow-right" size={26} />
          </Link>
        )}
      </div>
    </form>
  );
}

// Not src/domain/fold-accents.ts: a module that both chunks share becomes a third file on public pages.
const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Marks the typed words in the title, ignoring accents. */
function Marked({ text, query }: { text: string; query: string }) {
  const typed = stripAccents(query)
    .split(/\s+/)
    .filter((word) => word.length > 2);
  return text
    .split(/(\s+)/)
    .map((word, index) =>
      typed.some((suggestion) => stripAccents(word).startsWith(suggestion.slice(0, 5))) ? (
        <mark key={`${index} ${word}`}>{word}</mark>
      ) : (
        word
      ),
    );
}
