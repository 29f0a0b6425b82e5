import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onChangedElsewhere, useSession } from '../auth/session.ts';

/** Somebody came or went in another tab: home when logged in, log-in page otherwise (product.md). */
export function useChangesElsewhere(): void {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(
    () =>
      onChangedElsewhere(() => {
        void session.refresh().then((user) => navigate(user ? '/' : '/login'));
      }),
    [session, navigate],
  );
}
