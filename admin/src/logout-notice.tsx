import { useEffect, useState, useSyncExternalStore } from 'react';
import { isLogoutPending, onPendingLogout, retryLogout, runExclusively } from '../../client/src/auth/pending-logout.ts';
import { ActionButton } from './action-button.tsx';

/** Says on the log-in page that the last log-out has not reached the server; retries at once and with the connection. */
export function LogoutNotice() {
  const isPending = useSyncExternalStore(onPendingLogout, isLogoutPending, () => false);
  const [wasPending, setWasPending] = useState(isPending);
  const [busy, setBusy] = useState(false);
  if (isPending && !wasPending) setWasPending(true);
  useEffect(() => {
    if (!isPending) return undefined;
    const attempt = (): void => void runExclusively(retryLogout);
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [isPending]);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await runExclusively(retryLogout);
    setBusy(false);
  };
  return (
    <div role="status">
      {isPending && (
        <div className="admin-note is-stop">
          <p>
            La déconnexion n’a pas pu être confirmée&nbsp;: votre session est peut-être encore ouverte sur nos serveurs.
            Nous réessayons dès que la connexion revient. Sur un ordinateur partagé, attendez-la avant de partir.
          </p>
          <ActionButton label="Réessayer" look="quiet" busy={busy} onClick={() => void retry()} />
        </div>
      )}
      {!isPending && wasPending && <p>Votre session est maintenant fermée.</p>}
    </div>
  );
}
