import type { ChildProcess } from 'node:child_process';

export function watchProcess(
  child: ChildProcess,
  options: {
    /** Null where heartbeats tell. */
    liveUrl: string | null;
    /** Milliseconds. */
    limit: number;
    onSilent(description: string): void;
  },
): () => void;
