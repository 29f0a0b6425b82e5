import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUser } from '../auth/session.ts';
import { Toasts } from '../ui/toast.tsx';
import { ApiError } from './client.ts';
import { onDraftSaved } from './saved-drafts.ts';

/** Retries only requests without an answer: a rejected request would be rejected again. */
const canRetry = (times: number, error: unknown): boolean =>
  times < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
const client = new QueryClient({ defaultOptions: { queries: { retry: canRetry, staleTime: 30_000 } } });

/** The query client of account pages. Public pages load their data once and do not need it. */
export function Queries({ children }: { children: ReactNode }) {
  const id = useUser()?.id ?? null;
  const before = useRef(id);
  useEffect(() => {
    // Cached data of one person must not be shown to the next.
    if (before.current && before.current !== id) client.clear();
    before.current = id;
  }, [id]);
  useEffect(() => onDraftSaved(() => void client.invalidateQueries({ queryKey: ['drafts'] })), []);
  return (
    <QueryClientProvider client={client}>
      <Toasts>{children}</Toasts>
    </QueryClientProvider>
  );
}
