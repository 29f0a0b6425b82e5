import { UnrecoverableError, type Job } from 'bullmq';
import type { Deps } from '../src/kernel/deps.ts';
import { describeError, withTrace } from '../src/kernel/log.ts';
import { Refusal } from '../src/kernel/refusal.ts';
import { report } from '../src/kernel/reporting.ts';
import type { TellingJob } from './queues.ts';
import { subscriptions } from './subscriptions.ts';

const handlers = new Map(subscriptions.map(({ handler }) => [handler.job, handler]));

/** PostgreSQL refuses NUL and lone surrogates, also in an error's message. */
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, 250);

/** Runs one delivery: asks whether it is done, runs the handler, keeps the result in `deliveries`. */
export const perform =
  (deps: Deps) =>
  (job: Job<TellingJob>): Promise<unknown> => {
    const { outboxId, job: name, payload, requestId } = job.data;
    return withTrace({ requestId: requestId ?? outboxId, actor: `job:${name}` }, async () => {
      const row = () => deps.db('deliveries').where({ outbox_id: outboxId, job: name });
      const delivery: { done_at: Date | null } | undefined = await row().first('done_at');
      if (!delivery || delivery.done_at) return;
      const handled = handlers.get(name);
      if (!handled) throw new UnrecoverableError(`No handler is called ${name}.`);

      const start = performance.now();
      try {
        await handled.run(payload, deps);
        await row().update({ done_at: deps.db.fn.now(), last_error: null });
        deps.log.info({ job: name, id: payload['id'], ms: Math.round(performance.now() - start) }, 'job done');
      } catch (error) {
        const said = clean(error instanceof Refusal ? error.code : error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
        const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
        await row().update({
          failures: deps.db.raw('failures + 1'),
          last_error: said,
          ...(last && { given_up_at: deps.db.fn.now() }),
        });
        deps.log[last ? 'error' : 'warn']({ job: name, id: payload['id'], error: describeError(error), attempt: job.attemptsMade + 1 }, last ? 'job given up' : 'job will be tried again');
        if (last) report(error, { job: name });
        // oxlint-disable-next-line preserve-caught-error -- the queue stores what is thrown, and the cause may name a person
        throw new Error(said);
      }
    });
  };
