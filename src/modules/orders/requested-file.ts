import type { Deps } from '../../kernel/deps.ts';

/** Far above what the largest file takes: one that is still not ready has failed, and may be requested again. */
const FAILED_AFTER_MINUTES = 30;

/** Whether a file that a person requested, and that a job writes, has failed. */
export const isStuck = (
  { now }: Pick<Deps, 'now'>,
  { requestedAt, readyAt }: { requestedAt: Date; readyAt: Date | null },
): boolean => !readyAt && requestedAt.getTime() <= now().getTime() - FAILED_AFTER_MINUTES * 60_000;
