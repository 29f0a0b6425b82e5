import { useMemo, useSyncExternalStore } from 'react';
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
 * not hold personal data. It cannot be changed before the account is known: the second value is null until then.
 */
export function useStored<T>(name: string, fallback: T): [T, ((value: T) => void) | null] {
  const { identity } = useGetIdentity();
  const key = identity ? `${PREFIX}${identity.id}.${name}` : null;
  const text = useSyncExternalStore(subscribe, () => (key === null ? null : localStorage.getItem(key)));
  const value = useMemo(() => (text === null ? fallback : parse(text, fallback)), [text, fallback]);
  const store = useMemo(
    () =>
      key === null
        ? null
        : (next: T): void => {
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
