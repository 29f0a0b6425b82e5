import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../../kernel/deps.ts';
import { parisDay } from '../../../../letterpress/index.ts';
import { upsertContact } from '../../addresses/commands/upsert-contact.ts';
import { enclosuresChanged } from '../../attachments/errors.ts';
import { lockEnclosures } from '../../attachments/owner.ts';
import { listEnclosures } from '../../attachments/queries.ts';
import { documentStateMachine } from '../document.state-machine.ts';
import { assertRevision } from '../policy.ts';
import { getDocument } from '../queries.ts';

/**
 * From here the words change only through the order, and so do the papers that go with them: those it was measured with, and the
 * words of `revision` where it is named.
 * Its pages carry the day of this, or the later one it was asked for.
 */
export async function markDocumentOrdered(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    enclosureIds?: readonly string[];
    datedOn?: string | null;
    revision?: number | undefined;
  },
): Promise<void> {
  const { content } = await getDocument(deps, input);
  await deps.db.transaction(async (trx) => {
    await lockEnclosures(trx, input.id);
    const enclosures = await listEnclosures({ db: trx }, { documentId: input.id, owner: { userId: input.userId } });
    const isSame = isDeepStrictEqual(
      enclosures.map(({ id }) => id),
      input.enclosureIds ?? [],
    );
    if (!isSame) throw enclosuresChanged({ id: input.id });
    assertRevision(await trx('documents').where({ id: input.id }).forUpdate().first('id', 'revision'), input.revision);
    await documentStateMachine.transition(trx, input.id, 'order');
    // Also where it was ordered before, and another day was chosen before it was paid.
    await trx('documents')
      .where({ id: input.id })
      .update({ dated_on: input.datedOn ?? parisDay(deps.now()) });
    await upsertContact(deps, trx, { userId: input.userId, recipient: content.recipient });
  });
}

/** A draft again: its order was called off before it was paid. It takes the date of the day it is ordered next. */
export async function reopenDocument(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  await getDocument(deps, input);
  await deps.db.transaction((trx) =>
    documentStateMachine.transition(trx, input.id, 'reopen', { set: { dated_on: null } }),
  );
}
