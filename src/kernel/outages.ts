import { describeTlsError, logConnectionError } from './connection-errors.ts';
import type { Deps } from './deps.ts';
import { reportError } from './error-reporting.ts';
import { defineError, type AppError } from './errors.ts';
import { serializeError } from './logger.ts';
import { counter, samplesFor, type Metric } from './metrics.ts';

const DEPENDENCIES = ['database', 'storage', 'payments'] as const;
/** A service that requests depend on. Redis is not among them: without it, the limiter counts in memory. */
export type Dependency = (typeof DEPENDENCIES)[number];

/**
 * Thrown by an adapter when its service does not answer, unless the adapter's own error names the dependency.
 * PostgreSQL's errors are recognised by their codes.
 */
export class DependencyUnavailable extends Error {
  override name = 'DependencyUnavailable';
  constructor(
    readonly dependency: Dependency,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const RETRY_AFTER_SECONDS = 5;
const unavailable = defineError(
  'unavailable',
  'service_unavailable',
  'Le service est momentanément indisponible. Ce que vous avez saisi est gardé\u00a0: réessayez dans quelques secondes.',
);
export const serviceUnavailable = (dependency: Dependency): AppError =>
  unavailable({ dependency, retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * PostgreSQL, appendix A: class 08 is the connection, 57P01 to 57P03 a server that stops or starts, class 53 one without
 * disk, memory or free connections, 58030 a failing disk, 25006 a read-only server (a standby, or a primary that was
 * replaced), 57014 a statement and 25P03 a transaction that passed its time limit, 55P03 a lock that was not obtained in
 * time.
 */
const SQL_STATES = /^(08\w{3}|57P0[123]|57014|53\w{3}|55P03|58030|25006|25P03)$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of `pg` and its pool that have no code. knex puts the query before them. */
const PG_MESSAGES =
  /(?:^| - )(Connection terminated|Connection ended unexpectedly|timeout expired|Client has encountered a connection error|Client was closed)/;
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Finds the dependency whose outage caused an error; null for every other error. */
export function findOutage(error: unknown): Dependency | null {
  if (typeof error !== 'object' || error === null) return null;
  const { name, message, dependency, code: rawCode, errors } = error as Record<string, unknown>;
  const named = DEPENDENCIES.find((candidate) => candidate === dependency);
  if (named) return named;
  if (name === 'KnexTimeoutError' || PG_MESSAGES.test(String(message)) || describeTlsError(error)) return 'database';
  // A host that has several addresses: each was tried.
  if (name === 'AggregateError' && Array.isArray(errors)) return findOutage(errors[0]);
  const code = String(rawCode);
  if (DISK_CODES.has(code)) return 'storage';
  // Every other client that opens a socket has its own errors: fetch, Stripe, the mail server.
  return SQL_STATES.test(code) || SOCKET_CODES.has(code) ? 'database' : null;
}

/** Failures of one dependency that follow each other within this time are one outage. */
const SAME_OUTAGE_MS = 60_000;
const answers = new Map<Dependency, number>();
const lastFailures = new Map<Dependency, number>();

/**
 * Counts a request that failed because of an outage. The first failure of an outage is reported, the others are only
 * logged.
 */
export function recordOutage(
  deps: Pick<Deps, 'log'>,
  { dependency, error, path }: { dependency: Dependency; error: unknown; path: string },
): void {
  answers.set(dependency, (answers.get(dependency) ?? 0) + 1);
  const last = lastFailures.get(dependency);
  const now = performance.now();
  lastFailures.set(dependency, now);
  const message = 'unavailable dependency';
  if (dependency === 'database')
    logConnectionError(deps.log, { setting: 'DATABASE_URL', error, message, context: { dependency, path } });
  else deps.log.warn({ dependency, path, error: serializeError(error) }, message);
  if (last === undefined || now - last > SAME_OUTAGE_MS) reportError(error, { dependency });
}

export const collectOutageMetrics = (): Metric[] => [
  counter(
    'outage_answers_total',
    'Answers 503 because a dependency did not answer: the database, the file storage, the payment service.',
    samplesFor('dependency', DEPENDENCIES, (name) => answers.get(name as Dependency)),
  ),
];
