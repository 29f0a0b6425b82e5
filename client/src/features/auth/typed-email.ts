import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../shell/use-hydrated.ts';

/**
 * The e-mail address that was typed on another of the account pages, and comes with the link between them: in the entry
 * of the history, because an address never stands in a URL. Empty on the server and after a reload.
 */
export function useTypedEmail(): string {
  const { state } = useLocation() as { state: { email?: string } | null };
  return (useHydrated() && state?.email) || '';
}

/** Where to return after the log-in: kept on the way through the page for a forgotten password. */
export function useReturnQuery(): string {
  const { pathname, search } = useLocation();
  // Elsewhere the form is part of the page to return to.
  return pathname.startsWith('/login') ? search : `?retour=${encodeURIComponent(pathname + search)}`;
}
