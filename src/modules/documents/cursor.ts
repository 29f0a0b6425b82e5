import type { Model, QueryBuilder } from 'objection';
import { z } from 'zod';

/** Where a list continues: the instant and the id of the last row. */
export const Cursor = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))));

const COLUMNS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Reads one page, newest first, and the cursor of the next one. Rows of the same millisecond are ordered by id. */
export async function readPage<C extends keyof typeof COLUMNS, M extends Model & { id: string } & Record<C, Date>>(
  query: QueryBuilder<M, M[]>,
  { by, limit, cursor }: { by: C; limit: number; cursor?: string | undefined },
): Promise<{ rows: M[]; nextCursor: string | null }> {
  const [cursorInstant, id] = cursor?.split('_') ?? [];
  if (cursorInstant && id)
    void query.whereRaw('(??, id) < (?::timestamptz, ?::uuid)', [COLUMNS[by], new Date(cursorInstant), id]);
  const extendedRows = await query
    .orderBy([
      { column: by, order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1);
  const rows = extendedRows.slice(0, limit);
  const last = extendedRows.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? `${last[by].toISOString()}_${last.id}` : null };
}
