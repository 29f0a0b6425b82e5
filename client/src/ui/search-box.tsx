import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';

export interface Suggestion {
  to: string;
  title: string;
  under: string;
}

/** A search field with suggestions as one types; without JavaScript it is a plain form that leads to the results. */
export function SearchBox({ label, initial = '', placeholder, suggest }: {
  label: string; initial?: string; placeholder?: string; suggest: (q: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<Suggestion[]> };
}) {
  const id = useId();
  const [text, setText] = useState(initial);
  const [asked, setAsked] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), 120);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = [] } = useQuery({ ...suggest(asked), enabled: open && asked.length > 1, staleTime: 60_000 });
  const shown = open && asked.length > 1 && data.length > 0;

  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
    if (!shown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter')) return;
    if (event.key === 'Enter') {
      const chosen = data[active];
      if (!chosen) return;
      event.preventDefault();
      setOpen(false);
      void navigate(chosen.to);
      return;
    }
    event.preventDefault();
    setActive((at) => (event.key === 'ArrowDown' ? Math.min(data.length - 1, at + 1) : Math.max(-1, at - 1)));
  };

  return (
    <form className="search" role="search" action="/rechercher" ref={box}
      onSubmit={(event) => { event.preventDefault(); setOpen(false); void navigate(`/rechercher?q=${encodeURIComponent(text.trim())}`); }}
      onBlur={(event) => { if (!box.current?.contains(event.relatedTarget)) setOpen(false); }}>
      <label htmlFor={`${id}q`}>{label}</label>
      <div className={`search-box${shown ? ' is-open' : ''}`}>
        <input className="input" id={`${id}q`} name="q" type="search" value={text} placeholder={placeholder} autoComplete="off" enterKeyHint="search" maxLength={200}
          role="combobox" aria-expanded={shown} aria-controls={`${id}list`} aria-autocomplete="list" aria-activedescendant={shown && active >= 0 ? `${id}o${active}` : undefined}
          onChange={(event) => { setText(event.target.value); setOpen(true); setActive(-1); }} onFocus={() => setOpen(true)} onKeyDown={onKeyDown} />
        <button className="btn" type="submit"><span className="always">Chercher</span></button>
      </div>
      {shown && (
        <div className="suggest">
          <ul className="list plain-list" id={`${id}list`} role="listbox" aria-label="Lettres proposées">
            {data.slice(0, 6).map((one, i) => (
              <li key={one.to} role="option" id={`${id}o${i}`} aria-selected={i === active} className={i === active ? 'is-active' : ''}>
                <Link to={one.to} tabIndex={-1} onClick={() => setOpen(false)}><span /><span>{one.title}<small>{one.under}</small></span><span /></Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}
