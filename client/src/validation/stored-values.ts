import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const KEY = 'affranchi.form.';

function store(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
function read(path: string): Record<string, unknown> {
  try {
    return (JSON.parse(store()?.getItem(KEY + path) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Restores the values of a form after a reload, in this tab and until the form is sent. Browsers alone do not: a page
 * in response to a form sent without JavaScript becomes a plain visit after hydration, and only values typed by hand on
 * the displayed step are restored. `key` is the path of the page, unless the page has several forms.
 */
export function useStoredValues<Name extends string>(
  values: Record<Name, string>,
  start: Record<Name, string>,
  fill: (stored: Partial<Record<Name, string>>) => void,
  { fresh, done, ...input }: { fresh: boolean; done: boolean; key?: string },
): void {
  const { pathname } = useLocation();
  const key = input.key ?? pathname;
  useEffect(() => {
    if (!fresh) return;
    const stored = Object.entries(read(key)).filter(
      ([name, value]) => typeof value === 'string' && name in start && values[name as Name] === start[name as Name],
    );
    if (stored.length > 0) fill(Object.fromEntries(stored) as Partial<Record<Name, string>>);
    // oxlint-disable-next-line react/exhaustive-deps -- once at the first render: later it would undo input
  }, []);

  const serialized =
    done || (Object.keys(start) as Name[]).every((name) => values[name] === start[name])
      ? null
      : JSON.stringify(values);
  useEffect(() => {
    if (serialized === null) clearStoredValues(key);
    else write(key, serialized);
  }, [serialized, key]);
}

/**
 * State of a page that a reload, Back or a log-in restores, in this tab and until it is cleared. `key` begins with the
 * path of the page. The last function clears it.
 */
export function useStoredState<State extends object>(
  key: string,
  start: State,
): [State, (next: State) => void, () => void] {
  const [state, setState] = useState<State>(() => ({ ...start, ...read(key) }));
  return [
    state,
    (next) => {
      setState(next);
      write(key, JSON.stringify(next));
    },
    () => {
      setState(start);
      clearStoredValues(key);
    },
  ];
}

/** Updates a stored state from outside the component that uses it. */
export const updateStoredState = <State extends object>(key: string, change: (stored: State) => State): void =>
  write(key, JSON.stringify(change(read(key) as State)));

function write(key: string, text: string): void {
  try {
    store()?.setItem(KEY + key, text);
  } catch {
    // Without storage the page still works.
  }
}

/** Clears the stored values of a form that was sent; without a path, of every form in this tab. */
export function clearStoredValues(path = ''): void {
  const stored = store();
  for (const key of Object.keys(stored ?? {}))
    if (path ? key === KEY + path : key.startsWith(KEY)) stored!.removeItem(key);
}
