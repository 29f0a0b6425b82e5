import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { draftOfflineText } from '../api/client.ts';
import { useUser } from '../auth/session.ts';

const BACK = 'Vous êtes de nouveau en ligne.';
const BACK_LASTS_MS = 6000;

const listen = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Says when the network is gone, when it is back, and what was sent then; of a letter only where one is being written. */
export function Offline() {
  const { pathname, search } = useLocation();
  const isWriting = pathname.endsWith('/ecrire') || search.includes('corriger=oui');
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const back = useBack(online, useUser()?.id ?? null);
  return (
    <div role="status">
      {(!online || back) && (
        <div className="offline">
          <p>{online ? back : getOfflineText(isWriting)}</p>
        </div>
      )}
    </div>
  );
}

const getOfflineText = (isWriting: boolean): string =>
  isWriting ? draftOfflineText() : 'Vous êtes hors connexion. Certaines pages ne s’ouvriront pas.';

function useBack(online: boolean, userId: string | null): string {
  const [said, setSaid] = useState('');
  const before = useRef(online);
  useEffect(() => {
    const isBack = online && !before.current;
    before.current = online;
    if (!isBack) return;
    let away = false;
    setSaid(BACK);
    const timer = setTimeout(() => setSaid(''), BACK_LASTS_MS);
    if (userId)
      void import('../features/documents/save-draft.ts').then(
        ({ flushAllDrafts, getFlushText }) =>
          flushAllDrafts(userId).then((sent) => !away && sent > 0 && setSaid(`${BACK} ${getFlushText(sent)}`)),
        () => undefined,
      );
    return () => {
      away = true;
      clearTimeout(timer);
      setSaid('');
    };
    // oxlint-disable-next-line react/exhaustive-deps -- who is logged in is no reason to be back
  }, [online]);
  return said;
}
