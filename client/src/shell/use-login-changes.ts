import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { onAuthError } from '../api/client.ts';
import { onChangedElsewhere, useSession } from '../auth/session.ts';
import type { PageHandle } from '../page-handle.ts';

/**
 * Who is logged in changed without this page: in another tab, or because the session ended. Home when somebody is
 * logged in, the log-in page otherwise (docs/domain/interface.md#routing-and-access). A page for everyone stays: a
 * letter being written is not taken away. A guest page has its guard.
 */
export function useLoginChanges(mode: NonNullable<PageHandle['mode']>): void {
  const session = useSession();
  const navigate = useNavigate();
  const now = useRef(mode);
  useEffect(() => {
    now.current = mode;
  });
  useEffect(() => {
    const stopElsewhere = onChangedElsewhere(() => {
      const before = session.who()?.id ?? null;
      session.refresh().then(
        (user) => {
          if ((user?.id ?? null) !== before && now.current === 'authenticated') void navigate(user ? '/' : '/login');
        },
        // Without a response the user is determined at the next call.
        () => undefined,
      );
    });
    const stopErrors = onAuthError(({ status }) => {
      // The guard of a page of one's own leads to the log-in page, and back from there.
      if (status === 401 && session.who()) session.set(null);
    });
    return () => {
      stopElsewhere();
      stopErrors();
    };
  }, [session, navigate]);
}
