import type { Knex } from 'knex';
import { countByDay } from '../../../kernel/daily-figures.ts';

/** How many letters were begun on each day in Paris. */
export const countDraftsByDay = (db: Knex, range: { from: string; to: string }): Promise<Map<string, number>> =>
  countByDay(db, { table: 'documents', instant: 'created_at', ...range });
