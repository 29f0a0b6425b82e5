import type { LoaderFunction } from 'react-router-dom';
import { toSafeReturnPath } from '../auth/session.ts';
import type { PageHandle } from '../page-handle.ts';

/** Pages are authenticated by default (docs/domain/interface.md#routing-and-access). */
const MODES: readonly string[] = ['authenticated', 'guest', 'exempt'] satisfies PageHandle['mode'][];

/** Wraps the loader of a page. An unknown access mode denies access (docs/domain/interface.md#routing-and-access). */
export const withAccess =
  (mode: string | undefined, loader?: LoaderFunction): LoaderFunction =>
  (...args) => {
    if (mode !== undefined && !MODES.includes(mode))
      throw new Response(null, { status: 500, statusText: `Unknown middleware: ${mode}` });
    return loader ? loader(...args) : null;
  };

/**
 * Returns where to redirect this visitor, or null. `undefined` means that the user is not known yet. The server applies
 * the same rule.
 */
export function findRedirect(
  mode: PageHandle['mode'],
  user: object | null | undefined,
  { pathname, search, hash = '' }: { pathname: string; search: string; hash?: string },
): string | null {
  if ((mode ?? 'authenticated') === 'authenticated' && user === null)
    return `/login?retour=${encodeURIComponent(pathname + search + hash)}`;
  if (mode === 'guest' && user) return toSafeReturnPath(new URLSearchParams(search).get('retour'));
  return null;
}
