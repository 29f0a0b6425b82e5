import { useRef } from 'react';
import { type HttpError, useRefresh } from 'react-admin';
import { CONFLICT } from '../action-button.tsx';

interface Outdated {
  /** Runs a command and notes whether it met a conflict. Throws what the command throws. */
  watch<T>(command: () => Promise<T>): Promise<T>;
  /** Reads the page again if a command met a conflict. */
  refreshIfOutdated(): void;
}

/**
 * For a form that closes: a conflict is read in it, and the page shows the current state once it is closed. Sooner, the
 * new state might remove the form with its message.
 */
export function useOutdated(): Outdated {
  const refresh = useRefresh();
  const isOutdated = useRef(false);
  return {
    async watch(command) {
      try {
        return await command();
      } catch (error) {
        isOutdated.current ||= (error as HttpError).status === CONFLICT;
        throw error;
      }
    },
    refreshIfOutdated() {
      if (isOutdated.current) refresh();
      isOutdated.current = false;
    },
  };
}
