import type { Deps } from '../src/kernel/deps.ts';
import type { EventDefinition, QueueName } from '../src/kernel/events.ts';

/**
 * The retry policies. An outage of an afternoon must not cost a letter; a rendering bug must not be retried too often.
 */
export const retry = {
  network: { attempts: 60, initialDelaySeconds: 1, maxDelaySeconds: 600 },
  /** Half a year: a paid letter is handed over when its partner is back. Its state raises the alarm, not its job. */
  unlimited: { attempts: 26_000, initialDelaySeconds: 1, maxDelaySeconds: 600 },
  render: { attempts: 8, initialDelaySeconds: 2, maxDelaySeconds: 300 },
} as const;
export type Retry = (typeof retry)[keyof typeof retry];

export interface Handler<Payload = { id: string }> {
  /** A constant: stored jobs outlive renames of the code. */
  readonly job: string;
  readonly queue: QueueName;
  readonly retry: Retry;
  /** Returns the priority of each job, the lower first. Without it jobs run in order of arrival. */
  priorities?(payloads: readonly Payload[], deps: Deps): Promise<readonly number[]>;
  /** Delivery is at least once and unordered: check first whether anything is left to do. */
  run(payload: Payload, deps: Deps): Promise<unknown>;
}

export const defineHandler = <Payload = { id: string }>(definition: Handler<Payload>): Handler<Payload> => definition;

/** A handler that passes the id of its event to one command. */
export const forward = (
  job: string,
  queue: QueueName,
  command: (deps: Deps, id: string) => Promise<unknown>,
  retries: Retry = retry.network,
): Handler => ({ job, queue, retry: retries, run: ({ id }, deps) => command(deps, id) });

export interface EventHandler {
  readonly event: EventDefinition;
  readonly handler: Handler<Record<string, unknown>>;
}

/** Joins a handler to an event: its payload must be that of the event. */
export const on = <Payload>(event: EventDefinition<Payload>, handler: Handler<NoInfer<Payload>>): EventHandler => ({
  event: event as EventDefinition,
  handler: handler as unknown as Handler<Record<string, unknown>>,
});

/** For jobs that run after those without a priority in the same queue, which a person may be waiting for. */
export const lowPriorities = async (payloads: readonly unknown[]): Promise<number[]> => payloads.map(() => 1);
