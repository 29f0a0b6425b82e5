import type { Deps } from '../../../../kernel/deps.ts';
import { toParisDay } from '../../../../letterpress/index.ts';

/** Above this number of rows, only existing rows are counted, which bounds the table against abuse. */
const MAX_ROWS = 5_000;

/** Counts a search without an answer by its known words (keepKnownWords). Without any, nothing is stored. */
export async function recordUnansweredSearch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { knownWords, subject }: { knownWords: string; subject: string | null },
): Promise<void> {
  if (knownWords === '') return;
  const today = toParisDay(now());
  const counted = await db('unanswered_searches')
    .where({ words: knownWords })
    .update({ times: db.raw('times + 1'), last_asked_on: today, subject });
  if (counted > 0) return;
  const [row] = await db('unanswered_searches').count<{ count: string }[]>();
  if (Number(row?.count) >= MAX_ROWS) return;
  await db('unanswered_searches')
    .insert({ words: knownWords, subject, times: 1, first_asked_on: today, last_asked_on: today })
    .onConflict('words')
    .merge({ times: db.raw('unanswered_searches.times + 1'), last_asked_on: today, subject });
}
