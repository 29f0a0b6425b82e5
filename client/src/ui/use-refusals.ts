import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import type { Problem } from './problem-summary.tsx';

/** Keeps what was typed through a refusal, shows each sentence at its field, and says when it went well. */
export function useRefusals(prefix: string, joint: '-' | '.' = '-') {
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const idOf = (name: string): string => `${prefix}${joint}${name}`;
  return {
    problems,
    busy,
    said,
    errorOf: (name: string) => problems.find(({ field }) => field === idOf(name))?.message,
    async run(work: () => Promise<string | void>): Promise<void> {
      if (busy) return;
      setBusy(true);
      setProblems([]);
      setSaid('');
      try {
        setSaid((await work()) ?? '');
      } catch (error) {
        const api = error instanceof ApiError ? error : new ApiError(500, 'unexpected', 'Une erreur est survenue. Réessayez.');
        const fields = Object.entries(api.errors).map(([name, sentences]) => ({ field: idOf(name), message: sentences[0] ?? '' }));
        setProblems(fields.length > 0 ? fields : [{ message: api.message }]);
      } finally {
        setBusy(false);
      }
    },
  };
}
