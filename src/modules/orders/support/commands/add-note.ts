import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { ThreadMessage } from '../models/thread-message.ts';
import { Thread } from '../models/thread.ts';

/** Adds a note that only colleagues read. The same id is the same note. */
export const addNote = (
  deps: Deps,
  input: { threadId: string; id: string; text: string; authorId: string },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    await Thread.query(trx).findById(input.threadId).throwIfNotFound();
    await insertNote(trx, deps, input);
  });

/** Null for notes written by a program. */
export async function insertNote(
  trx: Knex.Transaction,
  deps: Deps,
  {
    threadId,
    text,
    id = deps.newId(),
    authorId = null,
  }: { threadId: string; text: string; id?: string; authorId?: string | null },
): Promise<void> {
  await ThreadMessage.query(trx)
    .insert({ id, threadId, direction: 'note', channel: null, authorId, body: text, createdAt: deps.now() })
    .onConflict('id')
    .ignore();
}
