import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { safeReturn, useUser } from '../auth/session.ts';
import type { PageHandle } from '../page-handle.ts';

/** Authenticated pages send a visitor to /login and bring them back; guest pages send a person to where they were going. */
export function Guard({ mode, waiting, children }: { mode: NonNullable<PageHandle['mode']>; waiting: ReactNode; children: ReactNode }) {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const away = awayFrom(mode, user, pathname, search);
  useEffect(() => {
    if (away) void navigate(away, { replace: true });
  }, [away, navigate]);
  return away || (mode === 'authenticated' && !user) ? waiting : children;
}

/** Where this visitor belongs instead, or null. `undefined` is not known yet. The server asks the same. */
export function awayFrom(mode: PageHandle['mode'], user: object | null | undefined, pathname: string, search: string): string | null {
  if ((mode ?? 'authenticated') === 'authenticated' && user === null) return `/login?retour=${encodeURIComponent(pathname + search)}`;
  if (mode === 'guest' && user) return safeReturn(new URLSearchParams(search).get('retour'));
  return null;
}
