import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { isLogoutPending, onPendingLogout } from '../auth/pending-logout.ts';
import { useSession, useUser } from '../auth/session.ts';
import { prefetchQuietly } from '../chunks.ts';

/**
 * Shows the notice of a failed log-out. Its code is loaded while a person is logged in, because the network may be down
 * when it is needed.
 */
export function PendingLogout() {
  const session = useSession();
  const user = useUser();
  const [Notice, setNotice] = useState<ComponentType | null>(null);

  // The server may have rendered the page for the session whose owner has logged out.
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
