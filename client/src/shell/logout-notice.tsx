import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isLogoutPending, onPendingLogout, retryLogout, runExclusively } from '../auth/pending-logout.ts';
import { useUser } from '../auth/session.ts';
import { Button } from '../ui/button.tsx';

/** Shows that a logout has not reached the server, and retries on every page and when the network returns. */
export function LogoutNotice() {
  const user = useUser();
  const { pathname } = useLocation();
  const isPending = useSyncExternalStore(onPendingLogout, isLogoutPending, () => false);
  const [attempt, setAttempt] = useState<'none' | 'running' | 'failed' | 'done'>('none');

  const retry = useCallback((): void => {
    setAttempt((before) => (before === 'failed' ? 'running' : before));
    void runExclusively(retryLogout).then(() => setAttempt(isLogoutPending() ? 'failed' : 'done'));
  }, []);
  useEffect(() => {
    if (!isPending || user) return undefined;
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
    // oxlint-disable-next-line react/exhaustive-deps -- each page is another occasion
  }, [isPending, user, pathname, retry]);

  useEffect(() => setAttempt((before) => (before === 'done' ? 'none' : before)), [pathname]);

  return (
    <div role="status">
      {!user && attempt === 'done' && <p className="offline">Votre session est maintenant fermée.</p>}
      {!user && isPending && (attempt === 'failed' || attempt === 'running') && (
        <div className="offline">
          <p>
            Nous n’avons pas pu fermer votre session sur nos serveurs.{' '}
            <Button look="quiet" size="small" busy={attempt === 'running'} onClick={retry}>
              Réessayer
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
