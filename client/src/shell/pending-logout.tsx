import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { isLogoutPending, onPendingLogout } from '../auth/pending-logout.ts';
import { useSession, useUser } from '../auth/session.ts';
import { prefetchQuietly } from '../chunks.ts';

/**
 * Shows the notice of a log-out that failed. Its code is fetched while a person is logged in: it may be needed when the
 * network is gone.
 */
export function PendingLogout() {
  const session = useSession();
  const user = useUser();
  const [Notice, setNotice] = useState<ComponentType | null>(null);

  // The page may have been drawn for the session that its person has left.
  useLayoutEffect(() => {
    if (isLogoutPending()) session.set(null);
  }, [session]);
  useEffect(() => {
    const load = (): void =>
      prefetchQuietly(() => import('./logout-notice.tsx').then(({ LogoutNotice }) => setNotice(() => LogoutNotice)));
    if (user || isLogoutPending()) load();
    return onPendingLogout(load);
  }, [user]);
  return Notice && <Notice />;
}
