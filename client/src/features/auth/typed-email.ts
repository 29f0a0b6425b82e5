import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../shell/use-hydrated.ts';

/**
 * Returns the e-mail address that was typed on the sign-up, log-in or forgotten-password page before following a link to
 * another of them. It is passed in the history state, because URLs must not contain personal data. Empty on the server
 * and after a reload.
 */
export function useTypedEmail(): string {
  const { state } = useLocation() as { state: { email?: string } | null };
  return (useHydrated() && state?.email) || '';
}

/** Returns the query with the page to open after the log-in, for links between the account pages. */
export function useReturnQuery(): string {
  const { pathname, search } = useLocation();
  // Elsewhere the form is part of the page to return to.
  return pathname.startsWith('/login') ? search : `?retour=${encodeURIComponent(pathname + search)}`;
}
