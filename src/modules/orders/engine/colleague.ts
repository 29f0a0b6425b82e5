import { formatDay, formatTime } from '../../../domain/format-date.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { AppError, type ErrorDefinition } from '../../../kernel/errors.ts';
import { listUserNames } from '../../auth/index.ts';

/** What a colleague did to the row that somebody else wanted to change. */
interface Deed {
  by: string | null;
  at: Date | null;
  /** « a déjà relancé cette tâche ». */
  what: string;
}

/** A conflict that names who was faster and when; the plain sentence of the error if nobody is known. */
export async function toColleagueConflict(
  deps: Deps,
  error: ErrorDefinition,
  { by, at, what }: Deed,
): Promise<AppError> {
  const name = by ? (await listUserNames(deps, [by])).get(by) : undefined;
  if (!name || !at) return error();
  return new AppError(error.kind, error.code, `${name} ${what} ${formatDay(at)} à ${formatTime(at)}.`);
}
