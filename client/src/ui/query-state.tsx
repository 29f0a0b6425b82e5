import { useState } from 'react';
import { ApiError, offlineText } from '../api/client.ts';
import { Button } from './button.tsx';
import { Loader } from './loader.tsx';

/** What was asked of the server, as TanStack Query has it. */
interface Asked {
  data: unknown;
  error: unknown;
  /** Offline: it is asked once the network is back. */
  isPaused: boolean;
  refetch: () => unknown;
}

const wordsOf = (error: unknown): string => (error instanceof ApiError ? error.message : offlineText());

/** Stands where answers are awaited: that they come, or why one does not and a way to ask again. What is there already is never taken away by an answer that fails. */
export function QueryState({ all, label }: { all: readonly Asked[]; label?: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const missing = all.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error, isPaused }) => error || isPaused);
  const words = failed ? wordsOf(failed.error) : said;
  if (!words) return <Loader {...(label && { label })} />;
  // What is refused is refused again.
  const isRefused =
    failed?.error instanceof ApiError &&
    failed.error.status >= 400 &&
    failed.error.status < 500 &&
    failed.error.status !== 429;
  const again = (): void => {
    // It stays, with the focus on it, until the answer is here.
    setSaid(words);
    for (const one of missing) void one.refetch();
  };
  return (
    <div className="stack-5">
      <p className="error" role="alert">
        {words}
      </p>
      {!isRefused && (
        <p>
          <Button look="quiet" busy={!failed} onClick={again}>
            Réessayer
          </Button>
        </p>
      )}
    </div>
  );
}
