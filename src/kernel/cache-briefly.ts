import type { Deps } from './deps.ts';

interface Cached<T> {
  at: number;
  value: Promise<T>;
}

/**
 * Shares the result of a read among all who ask within some seconds: a page that refreshes itself costs the database
 * the same for one reader and for ten. A failure is not cached.
 */
export function cacheBriefly<T>(
  read: (deps: Deps, variant: string) => Promise<T>,
  milliseconds: number,
): (deps: Deps, variant?: string) => Promise<T> {
  const cached = new WeakMap<object, Map<string, Cached<T>>>();
  return async (deps, variant = '') => {
    const variants = cached.get(deps.db) ?? new Map<string, Cached<T>>();
    cached.set(deps.db, variants);
    const known = variants.get(variant);
    const now = deps.now().getTime();
    // A timestamp in the future comes from before the clock was set back: such a value is stale.
    if (known && known.at <= now && now - known.at < milliseconds) return known.value;
    const value = read(deps, variant);
    variants.set(variant, { at: now, value });
    value.catch(() => variants.delete(variant));
    return value;
  };
}
