import { formatDate, formatTime } from '../../domain/format-date.ts';
import type { Deps } from '../../kernel/deps.ts';
import { AppError, type ErrorDefinition } from '../../kernel/errors.ts';
import { listUserNames } from './queries.ts';

/** The earlier action of a colleague: « Léa Martin a publié ce texte, le 25 novembre 2026 à 10 h 12. » */
interface ColleagueAction {
  by: string | null;
  at: Date | null;
  /** « a publié ce texte ». */
  what: string;
  /** What to do now, as a sentence. */
  advice?: string;
}

/**
 * Creates a conflict that names the colleague, the action and its time; without a known colleague, the default message
 * of the error.
 */
export async function toColleagueConflict(
  deps: Pick<Deps, 'db'>,
  error: ErrorDefinition,
  { by, at, what, advice }: ColleagueAction,
): Promise<AppError> {
  const name = by ? (await listUserNames(deps, [by])).get(by) : undefined;
  if (!name || !at) return error();
  const sentence = `${name} ${what} le ${formatDate(at)} à ${formatTime(at)}.`;
  return new AppError(error.kind, error.code, advice ? `${sentence} ${advice}` : sentence);
}
