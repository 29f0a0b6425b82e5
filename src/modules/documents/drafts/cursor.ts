import type { QueryBuilder, Model } from 'objection';
import { z } from 'zod';

/** Where a list goes on: the last row's instant and id. */
export const Cursor = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))));

export const cursorAt = (at: Date, id: string): string => `${at.toISOString()}_${id}`;

/** The rows after it, newest first. Two may be saved in the same millisecond: the id parts them. */
export const beforeCursor = <M extends Model, R>(
  query: QueryBuilder<M, R>,
  column: string,
  cursor: string | undefined,
): void => {
  const [at, id] = cursor?.split('_') ?? [];
  if (at && id) void query.whereRaw('(??, id) < (?::timestamptz, ?::uuid)', [column, new Date(at), id]);
};
