import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

export interface EventLog<T> {
  replay(): Iterable<T>;
  append(entry: T): void;
  close(): void;
}

/**
 * A log with one JSON line per entry. Entries are written before they count, so a killed sandbox recovers everything it
 * had confirmed.
 */
export function openJournal<T>(file: string): EventLog<T> {
  mkdirSync(dirname(file), { recursive: true });
  const lines = wholeLines(file);
  const out = openSync(file, 'a');
  return {
    *replay() {
      for (const line of lines.splice(0)) yield JSON.parse(line) as T;
    },
    append: (entry) => appendFileSync(out, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(out),
  };
}

/** A line without its end was being written when the process died. It was never confirmed, so it is cut off. */
function wholeLines(file: string): string[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean);
}
