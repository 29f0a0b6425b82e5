import { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import { LATE_AFTER_HOURS, measureFirstAnswers } from './metrics.ts';
import { Thread } from './models/thread.ts';

export const findOrderIdOfThread = async (deps: Deps, id: string): Promise<string | null> =>
  (await Thread.query(deps.db).findById(id).throwIfNotFound()).orderId;

/** Counts the threads of each inbox view, and computes response times. */
export const InboxFigures = z
  .object({
    mine: z.number().int(),
    unassigned: z.number().int(),
    open: z.number().int(),
    waiting: z.number().int(),
    snoozed: z.number().int(),
    late: z.number().int(),
    /** The median of 30 days; null without any answer. */
    firstAnswerSeconds: z.number().nullable(),
  })
  .meta({ id: 'InboxFigures' });

export async function getInboxFigures(deps: Deps, userId: string): Promise<z.input<typeof InboxFigures>> {
  const lateBefore = new Date(deps.now().getTime() - LATE_AFTER_HOURS * 3_600_000);
  // Only open threads, which are few.
  const counted: { rows: Omit<z.input<typeof InboxFigures>, 'firstAnswerSeconds'>[] } = await deps.db.raw(
    `select count(*) filter (where status = 'open' and assigned_to = :userId)::int as mine,
            count(*) filter (where status = 'open' and assigned_to is null)::int as unassigned,
            count(*) filter (where status = 'open')::int as open,
            count(*) filter (where status = 'waiting')::int as waiting,
            count(*) filter (where status = 'snoozed')::int as snoozed,
            count(*) filter (where status = 'open' and unanswered_since < :lateBefore)::int as late
       from threads where status in ('open', 'waiting', 'snoozed') and not suspect`,
    { userId, lateBefore },
  );
  return { ...counted.rows[0]!, firstAnswerSeconds: await measureFirstAnswers(deps.db) };
}
