import { scrub } from '../../../src/kernel/scrub.ts';

/** See docs/domain/interface.md#limits. */
const MAX_BREADCRUMBS = 100;
const MAX_IN_FLIGHT = 30;
const BACK_OFF_MS = 60_000;

interface Breadcrumb {
  timestamp: number;
  category: 'navigation' | 'http';
  message: string;
}
export interface Surroundings {
  fetch: typeof fetch;
  now: () => number;
  /** The path of the current page. */
  path: () => string;
  newId: () => string;
}

export interface ReportSettings {
  dsn: string;
  environment: string;
  /** The version whose source maps make the frames readable. */
  release: string;
}

/** « https://key@host/project », in the form that error services provide. */
function toIngestUrl(dsn: string): string {
  const url = new URL(dsn);
  const parts = url.pathname.split('/');
  const project = parts.pop();
  return `${url.origin}${parts.join('/')}/api/${project}/envelope/?sentry_version=7&sentry_key=${url.username}`;
}

/** Sends errors to a Sentry-compatible service: location, time, and the preceding pages and calls, without typed values. */
export function openReports({ dsn, environment, release }: ReportSettings, { fetch, now, path, newId }: Surroundings) {
  const address = toIngestUrl(dsn);
  const crumbs: Breadcrumb[] = [];
  let under = 0;
  let quietUntil = 0;

  return {
    crumb(category: Breadcrumb['category'], message: string): void {
      crumbs.push({ timestamp: now() / 1000, category, message: scrub(message) });
      if (crumbs.length > MAX_BREADCRUMBS) crumbs.shift();
    },
    async send(error: unknown): Promise<boolean> {
      if (under >= MAX_IN_FLIGHT || now() < quietUntil) return false;
      const id = newId().replaceAll('-', '');
      const event = {
        event_id: id,
        timestamp: now() / 1000,
        platform: 'javascript',
        level: 'error',
        environment,
        release,
        request: { url: path() },
        breadcrumbs: { values: [...crumbs] },
        exception: { values: [toException(error)] },
      };
      const body = [{ event_id: id, sent_at: new Date(now()).toISOString() }, { type: 'event' }, event]
        .map((line) => JSON.stringify(line))
        .join('\n');
      under += 1;
      try {
        const { status, headers } = await fetch(address, {
          method: 'POST',
          body,
          headers: { 'content-type': 'text/plain;charset=utf-8' },
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          keepalive: body.length < 60_000,
        });
        if (status === 429) quietUntil = now() + parseRetryAfter(headers.get('retry-after'), now());
        return status < 300;
      } catch {
        return false;
      } finally {
        under -= 1;
      }
    },
  };
}

/** Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3); a minute if it is missing or unreadable. */
function parseRetryAfter(header: string | null, now: number): number {
  if (header === null) return BACK_OFF_MS;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms >= 0 ? ms : BACK_OFF_MS;
}

function toException(error: unknown) {
  if (!(error instanceof Error)) return { type: 'NotAnError', value: typeof error };
  return { type: error.name, value: scrub(error.message), stacktrace: { frames: parseFrames(error.stack ?? '') } };
}

/** V8 writes « at name (file:1:2) », other engines « name@file:1:2 ». Sentry expects the innermost frame last. */
const FRAME = /^\s*(?:at )?(?:(.*?)(?: \(|@))?((?:https?|file):.+?):(\d+):(\d+)\)?$/;
const parseFrames = (stack: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      return file
        ? [
            {
              function: name || '?',
              filename: file.replace(/[?#].*$/, ''),
              lineno: Number(row),
              colno: Number(column),
              in_app: true,
            },
          ]
        : [];
    })
    .slice(0, 50)
    .reverse();
