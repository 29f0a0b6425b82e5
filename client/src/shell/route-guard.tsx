import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useUser } from '../auth/session.ts';
import type { PageHandle } from '../page-handle.ts';
import { findRedirect } from './access.ts';

/**
 * Sends visitors of authenticated pages to /login and back afterwards, and logged-in users of guest pages to their
 * destination.
 */
export function RouteGuard({
  mode,
  waiting,
  children,
}: {
  mode: NonNullable<PageHandle['mode']>;
  waiting: ReactNode;
  children: ReactNode;
}) {
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const redirectPath = findRedirect(mode, user, location);
  useEffect(() => {
    if (redirectPath) void navigate(redirectPath, { replace: true });
  }, [redirectPath, navigate]);
  return redirectPath || (mode === 'authenticated' && !user) ? waiting : children;
}
