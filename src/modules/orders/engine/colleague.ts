import { formatDay, formatTime } from '../../../domain/format-date.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { AppError, type ErrorDefinition } from '../../../kernel/errors.ts';
import { listUserNames } from '../../auth/index.ts';

/** The earlier action of a colleague on a row. */
interface ColleagueAction {
  by: string | null;
  at: Date | null;
  /** « a déjà relancé cette tâche ». */
  what: string;
}

/**
 * Creates a conflict that names the faster colleague and the time; without a known colleague, the default message of
 * the error.
 */
export async function toColleagueConflict(
  deps: Deps,
  error: ErrorDefinition,
  { by, at, what }: ColleagueAction,
): Promise<AppError> {
  const name = by ? (await listUserNames(deps, [by])).get(by) : undefined;
  if (!name || !at) return error();
  return new AppError(error.kind, error.code, `${name} ${what} ${formatDay(at)} à ${formatTime(at)}.`);
}
