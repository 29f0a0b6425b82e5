import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';
import { scrub } from './scrub.ts';
import { getTraceId } from './tracing.ts';

/** The context that accompanies a request from the browser into the outbox, the job and the partner's call. */
interface Trace {
  requestId: string;
  /**
   * The actor: `user:<id>`, `visitor`, `provider`, `job:<name>`, `task:<name>`, `cli:<command>`. Recorded with each
   * transition.
   */
  actor?: string;
}
const traces = new AsyncLocalStorage<Trace>();

export const withTrace = <T>(trace: Trace, run: () => T): T => traces.run(trace, run);
export const getRequestId = (): string | undefined => traces.getStore()?.requestId;
export const getActor = (): string | undefined => traces.getStore()?.actor;

const USER = 'user:';
/** Returns the actor string of a logged-in user. */
export const toUserActor = (userId: string): string => `${USER}${userId}`;
/** Returns the user id of a stored actor string; null for a visitor, a process or a provider. */
export const findActorUserId = (actor: string | null): string | null =>
  actor?.startsWith(USER) ? actor.slice(USER.length) : null;

/** Names the actor of the current request, once the session is known. */
export function setActor(actor: string): void {
  const trace = traces.getStore();
  if (trace) trace.actor = actor;
}

/** How often a log that cannot be written is tried again. */
const RETRY_MS = 1_000;

/**
 * Opens the log. One that cannot be written, because its disk is full, must not end the process: pino throws the error
 * where nothing catches it, and then waits at the exit, without an end, until the lines are written. Until it can be
 * written again, it takes one line a second; the others are lost.
 */
export function openLog(fd: number) {
  const log = pino.destination(fd);
  const [write, flushSync] = [log.write.bind(log), log.flushSync.bind(log)];
  let failedAt: number | null = null;
  log.on('error', () => (failedAt = performance.now()));
  log.on('write', () => (failedAt = null));
  return Object.assign(log, {
    write: (line: string) => (failedAt !== null && performance.now() - failedAt < RETRY_MS) || write(line),
    flushSync() {
      if (failedAt === null) flushSync();
    },
  });
}

/** JSON lines on stdout, ids only: letters, addresses and e-mails never reach a log. */
export function createLogger(options: { level: string; process: string }): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const [requestId, traceId] = [getRequestId(), getTraceId()];
        return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
      },
      redact: {
        paths: ['email', 'password', 'address', '*.email', '*.password', 'headers.cookie', 'headers.authorization'],
        censor: '…',
      },
    },
    openLog(1),
  );
}

/** Error properties of PostgreSQL and Node.js that never contain user input. */
const SAFE_DETAILS = ['constraint', 'table', 'column', 'syscall', 'port'] as const;
const MAX_FRAMES = 5;

/** Reduces an error to what may be logged: its name, code, place and scrubbed message, without its values. */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: 'NotAnError', kind: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  // A stack begins with the message, which may have several lines.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const details = Object.entries(error).filter(([name]) => (SAFE_DETAILS as readonly string[]).includes(name));
  return {
    name: error.name,
    message: scrub(error.message),
    code,
    ...Object.fromEntries(details),
    stack: frames?.slice(0, MAX_FRAMES).join('\n'),
  };
}
