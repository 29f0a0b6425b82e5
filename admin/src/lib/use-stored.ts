import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useGetIdentity } from 'react-admin';

const PREFIX = 'affranchi.desk.';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/**
 * A setting of this person in this browser. It stays after a log-out, which empties react-admin's own store, so it must
 * not hold personal data.
 */
export function useStored<T>(name: string, fallback: T): [T, (value: T) => void] {
  const { identity } = useGetIdentity();
  const key = `${PREFIX}${identity?.id ?? ''}.${name}`;
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const value = useMemo(() => (text === null ? fallback : parse(text, fallback)), [text, fallback]);
  const store = useCallback(
    (next: T): void => {
      localStorage.setItem(key, JSON.stringify(next));
      listeners.forEach((listener) => listener());
    },
    [key],
  );
  return [value, store];
}

function parse<T>(text: string, fallback: T): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}
