import { UnrecoverableError, type Job } from 'bullmq';
import type { Deps } from '../src/kernel/deps.ts';
import { reportError } from '../src/kernel/error-reporting.ts';
import { AppError } from '../src/kernel/errors.ts';
import { serializeError, withTrace } from '../src/kernel/logger.ts';
import { scrub } from '../src/kernel/scrub.ts';
import { inJobSpan } from '../src/kernel/tracing.ts';
import { eventHandlers } from './event-handlers.ts';
import type { DispatchPayload } from './queues.ts';

const handlers = new Map(eventHandlers.map(({ handler }) => [handler.job, handler]));

/** Limits the length of stored messages: some contain a whole query. */
const MAX_MESSAGE_LENGTH = 2_000;

/** Describes an error for `job_dispatches` and the queue. Scrubbed, because messages may contain user input. */
function describeError(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? scrub(`${error.name}: ${error.message.slice(0, MAX_MESSAGE_LENGTH)}`) : 'unknown';
}

/** PostgreSQL rejects NUL and lone surrogates, also in an error's message. */
const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, 250);

/** Runs one dispatch unless it is done, and stores the result in `job_dispatches`. */
export const processJob =
  (deps: Deps) =>
  (job: Job<DispatchPayload>): Promise<unknown> => {
    const { outboxId, job: name, payload, traceParent } = job.data;
    const requestId = job.data.requestId ?? outboxId;
    const run = async (): Promise<void> => {
      const row = () => deps.db('job_dispatches').where({ outbox_id: outboxId, job: name });
      const dispatch: { done_at: Date | null } | undefined = await row().first('done_at');
      if (!dispatch || dispatch.done_at) return;
      const handler = handlers.get(name);
      if (!handler) throw new UnrecoverableError(`Unknown job "${name}": no handler is registered.`);

      const start = performance.now();
      try {
        await handler.run(payload, deps);
        await row().update({ done_at: deps.db.fn.now(), last_error: null });
        deps.log.info({ job: name, id: payload['id'], ms: Math.round(performance.now() - start) }, 'job done');
      } catch (error) {
        const message = cleanText(describeError(error));
        const isLastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
        await row().update({
          failure_count: deps.db.raw('failure_count + 1'),
          last_error: message,
          ...(isLastAttempt && { failed_at: deps.db.fn.now() }),
        });
        deps.log[isLastAttempt ? 'error' : 'warn'](
          { job: name, id: payload['id'], error: serializeError(error), attempt: job.attemptsMade + 1 },
          isLastAttempt ? 'job given up' : 'job will be tried again',
        );
        if (isLastAttempt) reportError(error, { job: name });
        throw new Error(message, { cause: error });
      }
    };
    const attributes = { 'messaging.message.id': outboxId, 'affranchi.request_id': requestId };
    return withTrace({ requestId, actor: `job:${name}` }, () => inJobSpan(name, { traceParent, attributes }, run));
  };
