import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { findUploadProblem } from './enclosure-text.ts';

/** A file being uploaded; a rejected one stays in the list, with the reason, until it is dismissed. */
export interface Upload {
  id: string;
  /** The letter that it was added to; empty for a saved file. */
  documentId: string;
  file: File;
  /** The name that the letter prints, where it is known before the upload. */
  name: string | undefined;
  sent: number;
  rejection: string | null;
  /** Whether the same file may be accepted at another attempt. */
  again: boolean;
}
export interface Sending {
  id: string;
  documentId: string;
  file: File;
  name: string | undefined;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}
export interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[], name?: string) => void;
  sendAgain: (id: string) => void;
  /** Cancels the upload if it is in progress. */
  moveToTrash: (id: string) => void;
}

export const getErrorText = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.';

/** Errors caused by the file itself: a retry is pointless. */
const HOPELESS = new Set(['enclosure_empty', 'enclosure_unknown', 'too_large', 'paper_known']);

interface Queue {
  /** The open letter: a file stays with the letter that was open when it was added. */
  documentId?: string | undefined;
  /** Resolves once the file is uploaded and the page shows it. */
  send: (upload: Sending) => Promise<void>;
  /** Deletes a file that was uploaded although the person had cancelled it. */
  discard: (upload: Pick<Upload, 'id' | 'documentId'>) => Promise<void>;
  say: (message: string) => void;
  /** Called when all uploads have ended. */
  done: () => Promise<void>;
}

/** The upload in progress. Once all of the file was sent the server has it: its answer is awaited, also if it is cancelled. */
interface Running {
  id: string;
  stop: AbortController;
  isSent: boolean;
  isCancelled: boolean;
}

/** Uploads files one after the other: a visitor's first upload opens their session. */
export function useUploads({ documentId = '', send, discard, say, done }: Queue): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<Upload[]>([]);
  const under = useRef<Running | null>(null);

  const work = useCallback(async (): Promise<void> => {
    if (under.current) return;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { id, file } = next;
      const running: Running = { id, stop: new AbortController(), isSent: false, isCancelled: false };
      under.current = running;
      const change = (changes: Partial<Upload>): void =>
        setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
      const onProgress = (sent: number): void => {
        running.isSent = sent === 1;
        change({ sent });
      };
      try {
        await send({ ...next, signal: running.stop.signal, onProgress });
        if (running.isCancelled) await discard(next);
        setUploads((all) => all.filter((upload) => upload.id !== id));
      } catch (error) {
        if (running.isCancelled) continue; // already removed by the person
        change({
          rejection: getErrorText(error),
          sent: 0,
          again: !(error instanceof ApiError && HOPELESS.has(error.code)),
        });
        say(`Non ajoutée, ${file.name}\u00a0: ${getErrorText(error)}`);
      }
    }
    under.current = null;
    await done();
  }, [send, discard, say, done]);

  const queue = (more: readonly Upload[]): void => {
    waiting.current.push(...more.filter((upload) => upload.rejection === null));
    void work();
  };
  return {
    uploads: uploads.filter((upload) => upload.documentId === documentId),
    add(files, name) {
      const more = files.map((file): Upload => ({
        id: crypto.randomUUID(),
        documentId,
        file,
        name,
        sent: 0,
        rejection: findUploadProblem(file),
        again: false,
      }));
      setUploads((all) => [...all, ...more]);
      const rejectedFiles = more.flatMap(({ file, rejection }) =>
        rejection ? [`Non ajoutée, ${file.name}\u00a0: ${rejection}`] : [],
      );
      if (rejectedFiles.length > 0) say(rejectedFiles.join(' '));
      queue(more);
    },
    sendAgain(id) {
      const rejectedUpload = uploads.find((upload) => upload.id === id);
      if (!rejectedUpload) return;
      const fresh: Upload = { ...rejectedUpload, rejection: null, sent: 0 };
      setUploads((all) => all.map((upload) => (upload.id === id ? fresh : upload)));
      queue([fresh]);
    },
    moveToTrash(id) {
      waiting.current = waiting.current.filter((upload) => upload.id !== id);
      if (under.current?.id === id) {
        under.current.isCancelled = true;
        if (!under.current.isSent) under.current.stop.abort();
      }
      setUploads((all) => all.filter((upload) => upload.id !== id));
    },
  };
}
