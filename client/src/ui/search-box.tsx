import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface Suggestion {
  to: string;
  title: string;
  under: string;
}
interface Props {
  label: string;
  initial?: string;
  placeholder?: string;
  suggest: (q: string) => Promise<Suggestion[]>;
}
const MOST = 5;
const resultsFor = (q: string): string => `/rechercher?q=${encodeURIComponent(q.trim())}`;

/** A search field with suggestions as one types; without JavaScript it is a plain form that leads to the results. */
export function SearchBox({ label, initial = '', placeholder, suggest }: Props) {
  const id = useId();
  const [text, setText] = useState(initial);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { words, found } = useSuggestions(open ? text : '', suggest);
  const listed = found.slice(0, MOST);
  const shown = open && listed.length > 0;

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && shown) {
      event.preventDefault();
      setActive((at) => Math.max(-1, Math.min(listed.length - 1, at + step)));
      return;
    }
    const chosen = event.key === 'Enter' && shown ? listed[active] : undefined;
    if (!chosen) return;
    event.preventDefault();
    close();
    void navigate(chosen.to);
  };

  return (
    <form
      className="search"
      role="search"
      action="/rechercher"
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        close();
        void navigate(resultsFor(text));
      }}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) close();
      }}
    >
      <label htmlFor={`${id}q`}>{label}</label>
      <div className={shown ? 'search-box is-open' : 'search-box'}>
        <input
          className="input"
          id={`${id}q`}
          name="q"
          type="search"
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}o${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <button className="btn" type="submit" aria-label="Chercher">
          <Icon name="search" />
          <span>Chercher</span>
        </button>
      </div>
      <div className="suggest" hidden={!shown}>
        <ul className="list" id={`${id}list`} role="listbox" aria-label="Lettres proposées">
          {listed.map((one, index) => (
            <li key={one.to} role="option" id={`${id}o${index}`} aria-selected={index === active} className={index === active ? 'is-active' : undefined}>
              <Link to={one.to} tabIndex={-1} onClick={close}>
                <Icon name="page" size={32} />
                <span>
                  <Marked text={one.title} words={words} />
                  <small>{one.under}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {found.length > MOST && (
          <Link className="suggest-all" to={resultsFor(words)} onClick={close}>
            Voir les {found.length} lettres pour «&nbsp;{words}&nbsp;» <Icon name="arrow-right" size={26} />
          </Link>
        )}
      </div>
    </form>
  );
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The typed words in the title, accents aside. */
function Marked({ text, words }: { text: string; words: string }) {
  const typed = plain(words).split(/\s+/).filter((word) => word.length > 2);
  return text.split(/(?<=\s)/).map((word, index) => (typed.some((one) => plain(word).startsWith(one.slice(0, 5))) ? <mark key={`${index} ${word}`}>{word}</mark> : word));
}
