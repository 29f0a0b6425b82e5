import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { findUploadProblem } from './enclosure-text.ts';

/** A file on its way; kept on the page when it was refused, with the reason, until it is put away. */
export interface Upload {
  id: string;
  file: File;
  sent: number;
  refusal: string | null;
  /** The same file may pass another time. */
  again: boolean;
}
export interface Sending {
  id: string;
  file: File;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}
export interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  sendAgain: (id: string) => void;
  /** Stops it if it is on its way. */
  moveToTrash: (id: string) => void;
}

export const sentence = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.';

/** Refused for what the file itself is. */
const HOPELESS = new Set(['enclosure_empty', 'enclosure_unknown', 'too_large', 'paper_known']);

interface Queue {
  /** Answers once the file has arrived and the page knows it. */
  send: (one: Sending) => Promise<void>;
  say: (words: string) => void;
  /** All of them have arrived or were refused. */
  done: () => Promise<void>;
}

/** Files go one after the other: a visitor's first one opens their session. */
export function useUploads({ send, say, done }: Queue): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<Upload[]>([]);
  const under = useRef<{ id: string; stop: AbortController } | null>(null);

  const work = useCallback(async (): Promise<void> => {
    if (under.current) return;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { id, file } = next;
      const stop = new AbortController();
      under.current = { id, stop };
      const change = (facts: Partial<Upload>): void =>
        setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...facts } : one)));
      try {
        await send({ id, file, signal: stop.signal, onProgress: (sent) => change({ sent }) });
        setUploads((all) => all.filter((one) => one.id !== id));
      } catch (error) {
        if (stop.signal.aborted) continue; // put away already
        change({ refusal: sentence(error), sent: 0, again: !(error instanceof ApiError && HOPELESS.has(error.code)) });
        say(`${file.name}\u00a0: ${sentence(error)}`);
      }
    }
    under.current = null;
    await done();
  }, [send, say, done]);

  const queue = (more: readonly Upload[]): void => {
    waiting.current.push(...more.filter((one) => one.refusal === null));
    void work();
  };
  return {
    uploads,
    add(files) {
      const more = files.map((file): Upload => ({
        id: crypto.randomUUID(),
        file,
        sent: 0,
        refusal: findUploadProblem(file),
        again: false,
      }));
      setUploads((all) => [...all, ...more]);
      const refused = more.flatMap(({ file, refusal }) => (refusal ? [`${file.name}\u00a0: ${refusal}`] : []));
      if (refused.length > 0) say(refused.join(' '));
      queue(more);
    },
    sendAgain(id) {
      const found = uploads.find((one) => one.id === id);
      if (!found) return;
      const fresh = { ...found, refusal: null, sent: 0 };
      setUploads((all) => all.map((one) => (one.id === id ? fresh : one)));
      queue([fresh]);
    },
    moveToTrash(id) {
      waiting.current = waiting.current.filter((one) => one.id !== id);
      if (under.current?.id === id) under.current.stop.abort();
      setUploads((all) => all.filter((one) => one.id !== id));
    },
  };
}
