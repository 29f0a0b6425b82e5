import type { Knex } from 'knex';
import { createPageLoader, runInBatches } from '../../../kernel/batches.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { emit, type EventDefinition } from '../../../kernel/events.ts';

/**
 * Announces each subscription for which something is due, and stamps it in the same transaction. A stamped one is not
 * due any more, so that each is announced once.
 */
export const announceDue = (
  deps: Deps,
  {
    due,
    stamp,
    event,
    signal,
  }: {
    due: (subscriptions: Knex.QueryBuilder) => Knex.QueryBuilder;
    /** The column that takes the instant. */
    stamp: 'recapped_at' | 'reminded_at';
    event: EventDefinition<{ id: string }>;
    signal: AbortSignal | undefined;
  },
): Promise<number> =>
  runInBatches(deps, {
    subject: 'subscriptions',
    load: createPageLoader(() => due(deps.db('subscriptions')).select('id')),
    process: ({ id }) =>
      deps.db.transaction(async (trx) => {
        const stamped = await due(trx('subscriptions'))
          .where({ id })
          .update({ [stamp]: deps.now() });
        if (stamped > 0) await emit(trx, event, { id });
      }),
    signal,
  });
