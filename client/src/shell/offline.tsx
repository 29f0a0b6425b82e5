import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftOfflineText } from '../api/client.ts';
import { useUser } from '../auth/session.ts';
import { useOnline } from '../ui/use-online.ts';

const BACK = 'Vous êtes de nouveau en ligne.';
const BACK_LASTS_MS = 6000;

/**
 * Shows when the network is lost and restored, and how many drafts were then saved. Nothing can be written on a page
 * that could not be loaded.
 */
export function Offline({ isPageLoaded }: { isPageLoaded: boolean }) {
  const { pathname, search } = useLocation();
  const isWriting = isPageLoaded && (pathname.endsWith('/ecrire') || search.includes('corriger=oui'));
  const online = useOnline();
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
  const [message, setMessage] = useState('');
  const before = useRef(online);
  useEffect(() => {
    const isBack = online && !before.current;
    before.current = online;
    if (!isBack) return;
    let isStale = false;
    setMessage(BACK);
    const timer = setTimeout(() => setMessage(''), BACK_LASTS_MS);
    if (userId)
      void import('../features/documents/save-draft.ts').then(
        ({ flushAllDrafts, getFlushText }) =>
          flushAllDrafts(userId).then((sent) => !isStale && sent > 0 && setMessage(`${BACK} ${getFlushText(sent)}`)),
        () => undefined,
      );
    return () => {
      isStale = true;
      clearTimeout(timer);
      setMessage('');
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a log-in does not mean that the network is back
  }, [online]);
  return message;
}
