import type { Knex } from 'knex';
import { countByDay, listDailyFigures, storeDailyFigures, type DailyFigures } from '../../../kernel/daily-figures.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { addDays, toParisDay } from '../../../letterpress/index.ts';
import { countDraftsByDay } from '../../documents/index.ts';
import { countMoneyByDay } from '../../payments/index.ts';

interface Range {
  from: string;
  to: string;
}

/** A day that has this figure was computed. */
const MARKER = 'orders.placed';

/** Computes from rows what each day brought. */
async function computeDays(db: Knex, range: Range): Promise<DailyFigures> {
  const countDaily = (table: string, instant: string) => countByDay(db, { table, instant, ...range });
  const figures: Record<string, Map<string, number>> = {
    [MARKER]: await countDaily('orders', 'created_at'),
    'letters.handed_over': await countDaily('letters', 'handed_over_at'),
    'letters.delivered': await countDaily('letters', 'delivered_at'),
    'letters.returned': await countDaily('letters', 'returned_at'),
    'drafts.created': await countDraftsByDay(db, range),
    ...(await countMoneyByDay(db, range)),
  };
  return new Map(
    listDays(range).map((day) => [
      day,
      Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, values.get(day) ?? 0])),
    ]),
  );
}

function listDays({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export const SHOWN_DAYS = 30;
const getLastDays = (now: Date): Range & { yesterday: string } => {
  const today = toParisDay(now);
  return { from: addDays(today, 1 - SHOWN_DAYS), to: today, yesterday: addDays(today, -1) };
};

/** Refunds and deliveries are reported some days later, so these days are computed again. */
const RECOMPUTED_DAYS = 7;

/** Stores the figures of the last days, those of days that were never computed included. */
export async function recordDailyFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { from, yesterday } = getLastDays(now());
  const stored = await listDailyFigures(db, { from, to: yesterday });
  const missing = listDays({ from, to: yesterday }).find((day) => stored.get(day)?.[MARKER] === undefined);
  const recent = addDays(yesterday, 1 - RECOMPUTED_DAYS);
  await storeDailyFigures(
    db,
    await computeDays(db, { from: missing && missing < recent ? missing : recent, to: yesterday }),
  );
}

/** The last 30 days with their figures, the oldest first; today and days that were not stored yet are computed. */
export async function listDayFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<DailyFigures> {
  const { from, to } = getLastDays(now());
  const stored = await listDailyFigures(db, { from, to });
  const firstMissing =
    listDays({ from, to }).find((day) => day === to || stored.get(day)?.[MARKER] === undefined) ?? to;
  const computed = await computeDays(db, { from: firstMissing, to });
  return new Map(
    listDays({ from, to }).map((day) => {
      const isStored = day !== to && stored.get(day)?.[MARKER] !== undefined;
      return [
        day,
        { ...(isStored ? {} : computed.get(day)), ...(isStored ? stored.get(day) : toCounters(stored.get(day))) },
      ];
    }),
  );
}

/** What was counted as it happened, and is found in no row. */
const toCounters = (figures: Record<string, number> = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => /^(visits|searches)\./.test(name)));
