import { useState } from 'react';
import type { Problem } from '../ui/problem-summary.tsx';
import { ApiError } from './client.ts';

const NO_NETWORK = 'Vous êtes hors connexion. Ce que vous avez écrit reste ici\u00a0: réessayez quand la connexion revient.';

/** Keeps what was typed through a refusal, and shows each sentence at its field. */
export function useRefusals(prefix: string) {
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  return {
    problems,
    busy,
    /** What the page sees by itself, before it asks the server. */
    say: (found: Record<string, string>) => setProblems(Object.entries(found).map(([name, message]) => ({ field: `${prefix}-${name}`, message }))),
    errorOf: (name: string) => problems.find(({ field }) => field === `${prefix}-${name}`)?.message,
    async run(work: () => Promise<void>): Promise<void> {
      if (busy) return;
      setBusy(true);
      setProblems([]);
      try {
        await work();
      } catch (error) {
        const api = error instanceof ApiError ? error : new ApiError(500, 'unexpected', 'Une erreur est survenue. Réessayez.');
        const fields = Object.entries(api.errors).map(([name, sentences]) => ({ field: `${prefix}-${name}`, message: sentences[0] ?? '' }));
        setProblems(fields.length > 0 ? fields : [{ message: api.status === 0 ? NO_NETWORK : api.message }]);
      } finally {
        setBusy(false);
      }
    },
  };
}
