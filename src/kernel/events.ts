import type { Knex } from 'knex';
import { z } from 'zod';
import { uuidv7 } from './ids.ts';
import { getRequestId } from './logger.ts';
import { publishInTrace } from './tracing.ts';

export interface EventDefinition<Payload = Record<string, unknown>> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/**
 * Declares an event of a module, in the past tense. The payload holds ids only, because it appears in the queue and in
 * logs.
 */
export function defineEvent<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
): EventDefinition<z.infer<z.ZodObject<Shape>>> {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name)) throw new Error(`An event is noun.past_participle, not "${name}".`);
  return { name, payload: z.strictObject(shape) };
}

/** Builds the outbox row of an event. */
export const toOutboxRow = <Payload>({ name, payload: shape }: EventDefinition<Payload>, payload: Payload) => ({
  id: uuidv7(),
  event: name,
  payload: JSON.stringify(shape.parse(payload)),
  request_id: getRequestId() ?? null,
  trace_parent: publishInTrace(name),
});

/** Writes an event into the outbox, in the transaction of the change that it announces. `at` delays its dispatch. */
export async function emit<Payload>(
  trx: Knex.Transaction,
  definition: EventDefinition<Payload>,
  payload: Payload,
  options: { at?: Date } = {},
): Promise<void> {
  await trx('outbox').insert({ ...toOutboxRow(definition, payload), available_at: options.at ?? trx.fn.now() });
}

export const queueNames = ['render', 'uploads', 'exports', 'postal', 'money', 'mail'] as const;
export type QueueName = (typeof queueNames)[number];
