import { formatDate, formatTime } from '../../domain/format-date.ts';
import { findLastChange } from '../../kernel/audit-log.ts';
import type { Deps } from '../../kernel/deps.ts';
import { AppError } from '../../kernel/errors.ts';
import { listUserNames } from './queries.ts';

interface Changed {
  code: string;
  /** « Ce compte ». */
  subject: string;
  /** Who did what and when, where the row itself says it. Default: the last record of the audit log. */
  change?: Awaited<ReturnType<typeof findLastChange>>;
}
const ACCOUNT: Changed = { code: 'account_changed', subject: 'Ce compte' };

/** The 409 of a command that was decided on an earlier state of a row: names who did what and when. */
export async function changedByColleague(
  deps: Pick<Deps, 'db'>,
  id: string,
  { code, subject, change }: Changed = ACCOUNT,
): Promise<AppError> {
  const last = change ?? (await findLastChange(deps, id));
  const name = last && (await listUserNames(deps, [last.actorId])).get(last.actorId);
  const what =
    last && name
      ? `\u00a0: ${name}, le ${formatDate(last.at)} à ${formatTime(last.at)}, «\u00a0${last.label}\u00a0»`
      : '';
  return new AppError(
    'conflict',
    code,
    `${subject} a changé entre-temps${what}. Relisez la fiche avant de recommencer.`,
  );
}
