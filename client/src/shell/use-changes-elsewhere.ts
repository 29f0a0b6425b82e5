import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { onChangedElsewhere, userQuery } from '../auth/session.ts';

/** Somebody came or went in another tab: home when logged in, log-in page otherwise (product.md). */
export function useChangesElsewhere(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onChangedElsewhere(() => {
        void client.fetchQuery({ ...userQuery, staleTime: 0 }).then((user) => navigate(user ? '/' : '/login'));
      }),
    [client, navigate],
  );
}
