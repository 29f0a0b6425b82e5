import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { Knex } from 'knex';

// Without an SDK (tracing-sdk.ts) the API records nothing: no span exists and none is active.
const getTracer = (): Tracer => trace.getTracer('affranchi');

const findContext = (traceParent: string | null | undefined): Context =>
  traceParent ? propagation.extract(ROOT_CONTEXT, { traceparent: traceParent }) : ROOT_CONTEXT;

/** The name and code of an error. Its message may hold values. */
function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs `run` inside a span that has to be ended. `traceParent` continues a trace (W3C Trace Context). */
export function inServerSpan<T>(
  name: string,
  { traceParent, attributes }: { traceParent: string | null; attributes: Attributes },
  run: (span: Span) => T,
): T {
  return getTracer().startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, findContext(traceParent), run);
}

/** Runs a job as a part of the trace whose event caused it, or as a trace of its own. */
export function inJobSpan<T>(
  job: string,
  { traceParent, attributes }: { traceParent: string | null | undefined; attributes: Attributes },
  run: () => Promise<T>,
): Promise<T> {
  return getTracer().startActiveSpan(
    `job ${job}`,
    { kind: SpanKind.CONSUMER, attributes },
    findContext(traceParent),
    async (span) => {
      try {
        return await run();
      } catch (error) {
        // The message that reaches the queue is made from this cause.
        markFailed(span, error instanceof Error && error.cause ? error.cause : error);
        throw error;
      } finally {
        span.end();
      }
    },
  );
}

/** Records that an event is published, and returns what its jobs continue. Null outside a trace. */
export function publishInTrace(event: string): string | null {
  if (!trace.getActiveSpan()) return null;
  const span = getTracer().startSpan(`publish ${event}`, { kind: SpanKind.PRODUCER });
  span.end();
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  return carrier.traceparent ?? null;
}

/** The trace that log lines belong to. */
export const getTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

interface KnexQuery {
  sql: string;
  /** Absent for BEGIN, COMMIT and ROLLBACK, whose end Knex does not announce either. */
  __knexQueryUid?: string;
}

/** The verb and the first table of a statement, as the name of its span. */
function nameStatement(sql: string): string {
  const verb = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
}

const MAX_STATEMENT_LENGTH = 1_000;
/** Removes literals from a statement. Values are bound parameters, so few statements contain any. */
const stripLiterals = (sql: string): string =>
  sql
    .slice(0, MAX_STATEMENT_LENGTH)
    .replace(/'[^']*('|$)/g, "'…'")
    .replace(/(?<![$\w])\d+/g, '…');

/** One span for each query inside a trace; polls and other queries outside have none. */
export function traceQueries(db: Knex): Knex {
  const spans = new Map<string, Span>();
  db.on('query', ({ sql, __knexQueryUid: uid }: KnexQuery) => {
    if (!uid || !trace.getActiveSpan()?.isRecording()) return;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': stripLiterals(sql) };
    spans.set(uid, getTracer().startSpan(nameStatement(sql), { kind: SpanKind.CLIENT, attributes }));
  });
  const endSpan = ({ __knexQueryUid: uid }: KnexQuery, error?: unknown): void => {
    const span = uid && spans.get(uid);
    if (!span) return;
    spans.delete(uid);
    if (error) markFailed(span, error);
    span.end();
  };
  db.on('query-response', (_response: unknown, query: KnexQuery) => endSpan(query));
  db.on('query-error', (error: unknown, query: KnexQuery) => endSpan(query, error));
  return db;
}
