import type { Knex } from 'knex';
import { gauge, type Metric } from '../../../kernel/metrics.ts';
import { collectStateMetrics } from '../../../kernel/state-metrics.ts';
import { threadStateMachine } from './thread.state-machine.ts';

/** A person who waits longer is shown in red. */
export const LATE_AFTER_HOURS = 4;

/** The threads by state and age, and the time to the first answer. */
export async function collectThreadMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const first = await measureFirstAnswers(trx);
  const late: { threads: number } | undefined = await trx('threads')
    .where({ suspect: false })
    .whereRaw(`unanswered_since < now() - interval '${LATE_AFTER_HOURS} hours'`)
    .first({ threads: trx.raw('count(*)::int') });
  return [
    ...(await collectStateMetrics(trx, threadStateMachine)),
    gauge('threads_late', `Threads that have waited for an answer for ${LATE_AFTER_HOURS} hours.`, late?.threads ?? 0),
    gauge(
      'thread_first_answer_seconds',
      'Median time to the first answer of the last 30 days; 0 without any.',
      first ?? 0,
    ),
  ];
}

/** The median time to the first answer, in seconds, over 30 days. A thread that we began has none. */
export async function measureFirstAnswers(db: Knex): Promise<number | null> {
  const row: { seconds: number | null } | undefined = await db('threads')
    .where('created_at', '>', db.raw(`now() - interval '30 days'`))
    .whereRaw('first_answered_at > created_at')
    .first({
      seconds: db.raw(
        'percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at))::float',
      ),
    });
  return row?.seconds ?? null;
}
