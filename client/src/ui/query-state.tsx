import { useState } from 'react';
import { ApiError, offlineText } from '../api/client.ts';
import { Button } from './button.tsx';
import { Loader } from './loader.tsx';
import { useTranslate } from './translation.ts';

/** The part of a TanStack Query result that this component reads. */
interface QueryResult {
  data: unknown;
  error: unknown;
  /** Offline: the query starts when the network is back. */
  isPaused: boolean;
  refetch: () => unknown;
}

/** Why a query failed. */
export const getErrorText = (error: unknown): string => (error instanceof ApiError ? error.message : offlineText());

/**
 * Shows that queries are loading, or why one failed, with a retry button. A failed refetch never hides data that is
 * shown.
 */
export function QueryState({ all, label }: { all: readonly QueryResult[]; label?: string }) {
  const t = useTranslate();
  const [message, setMessage] = useState<string | null>(null);
  const missing = all.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error, isPaused }) => error || isPaused);
  const text = failed ? getErrorText(failed.error) : message;
  if (!text) return <Loader {...(label && { label })} />;
  // A request that was rejected would be rejected again.
  const isRefused =
    failed?.error instanceof ApiError &&
    failed.error.status >= 400 &&
    failed.error.status < 500 &&
    failed.error.status !== 429;
  const retry = (): void => {
    // The button stays, with the focus on it, until the response arrives.
    setMessage(text);
    for (const query of missing) void query.refetch();
  };
  return (
    <div className="stack-5">
      <p className="error" role="alert">
        {t(text)}
      </p>
      {!isRefused && (
        <p>
          <Button look="quiet" busy={!failed} onClick={retry}>
            {t('Réessayer')}
          </Button>
        </p>
      )}
    </div>
  );
}
