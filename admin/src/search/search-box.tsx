import Combobox from '@github/combobox-nav';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../client/src/ui/icon.tsx';
import type { DeskSearchResult } from '../../../src/modules/orders/support/search.contract.ts';
import { describeResult } from './labels.ts';
import { Results } from './results.tsx';
import { LEAST_TYPED, useDeskSearch, type Shown } from './use-desk-search.ts';
import { useShortcut } from './use-shortcut.ts';

/**
 * The search of the back office, in the bar of every page: a combobox over grouped links (docs/decisions/0008 and 0026).
 * Enter opens the only result.
 */
export function SearchBox() {
  const id = useId();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const keyboard = useRef<Combobox>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const isEnterPending = useRef(false);
  /** What had the focus when a shortcut opened the box: Escape gives it back. */
  const origin = useRef<Element | null>(null);
  const { result, error, isCurrent } = useDeskSearch(isOpen ? text : '', shown, (answer) => {
    if (isEnterPending.current) enter(answer.result);
  });
  const groups = result?.groups ?? [];
  const isShown = isOpen && text.trim().length >= LEAST_TYPED;
  const hasList = isShown && groups.length > 0;

  useShortcut(() => {
    if (!isOpen) origin.current = document.activeElement;
    setOpen(true);
  });
  // Not every browser focuses a link that is clicked, so a lost focus alone says nothing.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => {
      if (!form.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (!input.current || !list.current) return;
    keyboard.current = new Combobox(input.current, list.current, { tabInsertsSuggestions: false });
    return () => keyboard.current?.destroy();
  }, []);
  // A new result starts without a selected option.
  useEffect(() => {
    if (!hasList) return;
    keyboard.current?.start();
    return () => keyboard.current?.stop();
  }, [hasList, result]);
  function close(): void {
    setOpen(false);
    setShown(null);
    isEnterPending.current = false;
  }
  function reset(): void {
    close();
    setText('');
    input.current?.blur();
  }
  function leave(): void {
    reset();
    // The body takes no focus.
    if (origin.current instanceof HTMLElement) origin.current.focus();
    origin.current = null;
  }
  function choose(chosen: Shown | null): void {
    setShown(chosen);
    input.current?.focus();
  }
  /** Opens the only result, or selects the first of several. */
  function enter(answered: DeskSearchResult | null): void {
    isEnterPending.current = false;
    const only = findOnly(answered);
    if (!only) return keyboard.current?.navigate(1);
    reset();
    void navigate(only);
  }
  function onKeyDown(event: KeyboardEvent): void {
    // The library has opened the selected option.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) setText('');
      else leave();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isCurrent) enter(result);
      else isEnterPending.current = true;
    }
  }

  return (
    <form
      ref={form}
      role="search"
      className={isOpen ? 'desk-search is-open' : 'desk-search'}
      onSubmit={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (event.relatedTarget && !form.current?.contains(event.relatedTarget)) close();
      }}
    >
      <button type="button" className="desk-search-open" aria-label="Chercher" onClick={() => setOpen(true)}>
        <Icon name="search" size={24} />
      </button>
      <div className="desk-search-field">
        <input
          ref={input}
          type="search"
          aria-label="Chercher une commande, une personne, un paiement"
          aria-keyshortcuts="/ Control+K"
          placeholder="Référence, nom, e-mail, suivi, montant…"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setShown(null);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">/</kbd>
        <button type="button" className="desk-search-close" onClick={leave}>
          Fermer
        </button>
      </div>
      <div className="desk-search-panel" hidden={!isShown}>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Résultats" hidden={!hasList}>
          {hasList && <Results id={id} groups={groups} shown={shown} onShow={choose} onOpen={reset} />}
        </div>
        {error && <p className="desk-search-error">{error}</p>}
        {!error && isCurrent && groups.length === 0 && (
          <p>Rien ne correspond. Essayez une référence, un nom, une adresse électronique ou un numéro de suivi.</p>
        )}
      </div>
      <p role="status" className="desk-search-status">
        {isShown && (error ?? (isCurrent && result ? describeResult(result, shown) : ''))}
      </p>
    </form>
  );
}

/** The page of the only result. A reference names one order, even if messages name it too. */
function findOnly(result: DeskSearchResult | null): string | null {
  if (!result) return null;
  const [first] = result.groups;
  const isOnly = result.groups.length === 1 || result.recognised === 'reference';
  return first?.total === 1 && isOnly ? (first.items[0]?.to ?? null) : null;
}
