import type { Knex } from 'knex';
import { z } from 'zod';
import { uuidv7 } from './ids.ts';
import { currentRequestId } from './logger.ts';

export interface EventDefinition<Payload = Record<string, unknown>> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** A fact a room announces, in the past tense. The payload holds ids only: it travels through the queue and the logs. */
export function event<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
): EventDefinition<z.infer<z.ZodObject<Shape>>> {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name)) throw new Error(`An event is noun.past_participle, not "${name}".`);
  return { name, payload: z.strictObject(shape) };
}

/** The fact as the outbox keeps it. */
export const outboxRow = <Payload>({ name, payload: shape }: EventDefinition<Payload>, payload: Payload) => ({
  id: uuidv7(),
  event: name,
  payload: JSON.stringify(shape.parse(payload)),
  request_id: currentRequestId() ?? null,
});

/** Writes the fact into the outbox, in the transaction that made it true. `at`: not told before that instant. */
export async function emit<Payload>(
  trx: Knex.Transaction,
  definition: EventDefinition<Payload>,
  payload: Payload,
  options: { at?: Date } = {},
): Promise<void> {
  await trx('outbox').insert({ ...outboxRow(definition, payload), available_at: options.at ?? trx.fn.now() });
}

export const queueNames = ['render', 'uploads', 'exports', 'postal', 'money', 'mail'] as const;
export type QueueName = (typeof queueNames)[number];
