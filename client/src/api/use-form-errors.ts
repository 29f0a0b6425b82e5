import { useRef, useState } from 'react';
import type { Problem } from '../ui/problem-summary.tsx';
import { ApiError, formOfflineText } from './client.ts';

/**
 * Maps API errors to fields and form messages; keeps the input. Without fields, pass `offlineText`: nothing typed stays.
 */
export function useFormErrors(prefix: string, joint: '-' | '.' = '-', getOfflineText = formOfflineText) {
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  /** Current also between two renders. */
  const isRunning = useRef(false);
  const [statusMessage, setStatusMessage] = useState('');
  const toFieldId = (name: string): string => `${prefix}${joint}${name}`;
  return {
    problems,
    busy,
    statusMessage,
    /** Problems that the page detects before it calls the server. */
    say: (messages: Record<string, string>) =>
      setProblems(Object.entries(messages).map(([name, message]) => ({ field: toFieldId(name), message }))),
    findError: (name: string) => problems.find(({ field }) => field === toFieldId(name))?.message,
    /** Ignored while an earlier call is pending. */
    async run(work: () => Promise<string | void>): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setProblems([]);
      setStatusMessage('');
      try {
        setStatusMessage((await work()) ?? '');
      } catch (error) {
        const api =
          error instanceof ApiError ? error : new ApiError(500, 'unexpected', 'Une erreur est survenue. Réessayez.');
        const fields = Object.entries(api.errors).map(([name, sentences]) => ({
          field: toFieldId(name),
          message: sentences[0] ?? '',
        }));
        setProblems(
          fields.length > 0
            ? fields
            : [{ message: api.status === 0 ? getOfflineText() : api.message, isFault: api.isFault }],
        );
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
