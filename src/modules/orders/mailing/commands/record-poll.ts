import type { Deps } from '../../../../kernel/deps.ts';

/** The partner is asked about this letter now; its silence counts from here. */
export const recordPoll = (deps: Deps, input: { letterId: string }): Promise<unknown> =>
  deps.db('letters').where({ id: input.letterId }).update({ polled_at: deps.now() });
