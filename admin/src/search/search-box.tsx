import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../client/src/ui/icon.tsx';
import type { DeskSearchResult } from '../../../src/modules/orders/support/search.contract.ts';
import { ResultsPanel } from './results.tsx';
import { useCombobox } from './use-combobox.ts';
import { MIN_TYPED, useDeskSearch, type Shown } from './use-desk-search.ts';
import { useOpenBox } from './use-open-box.ts';

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
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const isEnterPending = useRef(false);
  const { isOpen, setOpen, restoreFocus } = useOpenBox(form, input);
  const answer = useDeskSearch(isOpen ? text : '', shown, ({ result }) => {
    if (isEnterPending.current) enter(result);
  });
  const isShown = isOpen && text.trim().length >= MIN_TYPED;
  const hasList = isShown && (answer.result?.groups.length ?? 0) > 0;
  const selectFirst = useCombobox(input, list, hasList ? answer.result : null);

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
    restoreFocus();
  }
  /** Opens the only result, or selects the first of several. */
  function enter(result: DeskSearchResult | null): void {
    isEnterPending.current = false;
    const only = findOnly(result);
    if (!only) return selectFirst();
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
      if (answer.isCurrent) enter(answer.result);
      else isEnterPending.current = true;
    }
  }

  return (
    <form
      ref={form}
      role="search"
      className={isOpen ? 'admin-search is-open' : 'admin-search'}
      onSubmit={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (event.relatedTarget && !form.current?.contains(event.relatedTarget)) close();
      }}
    >
      <button type="button" className="admin-search-open" aria-label="Chercher" onClick={() => setOpen(true)}>
        <Icon name="search" size={24} />
      </button>
      <div className="admin-search-field">
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
        <button type="button" className="admin-search-close" onClick={leave}>
          Fermer
        </button>
      </div>
      <ResultsPanel
        id={id}
        list={list}
        answer={answer}
        shown={shown}
        isShown={isShown}
        onShow={(chosen) => {
          setShown(chosen);
          input.current?.focus();
        }}
        onOpen={reset}
      />
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
