import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearAuthError, onAuthError, setSessionOver } from '../api/client.ts';
import { onChangedElsewhere, useSession } from '../auth/session.ts';
import type { PageHandle } from '../page-handle.ts';

/**
 * Reacts to a login or logout in another tab and to the end of the session: a logged-in person goes to the home page, a
 * visitor to the log-in page (docs/domain/interface.md#routing-and-access). A public page stays, so that a letter being
 * written is not lost. Guest pages have their own guard.
 */
export function useLoginChanges(mode: NonNullable<PageHandle['mode']>): void {
  const session = useSession();
  const navigate = useNavigate();
  const currentMode = useRef(mode);
  useEffect(() => {
    currentMode.current = mode;
  });
  useEffect(() => {
    const stopElsewhere = onChangedElsewhere(() => {
      const before = session.getUser()?.id ?? null;
      session.refresh().then(
        (user) => {
          // A log-out in another tab is not an expired session.
          clearAuthError();
          if ((user?.id ?? null) !== before && currentMode.current === 'authenticated')
            void navigate(user ? '/' : '/login');
        },
        // Without a response the user is determined at the next call.
        () => undefined,
      );
    });
    const stopErrors = onAuthError(({ status }) => {
      // On an account page, the route guard redirects to the log-in page and back.
      if (status !== 401 || !session.getUser()) return;
      setSessionOver();
      session.set(null);
    });
    return () => {
      stopElsewhere();
      stopErrors();
    };
  }, [session, navigate]);
}
