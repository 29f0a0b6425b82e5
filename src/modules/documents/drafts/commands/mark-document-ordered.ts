import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../../kernel/deps.ts';
import { toParisDay } from '../../../../letterpress/index.ts';
import { upsertContact } from '../../addresses/commands/upsert-contact.ts';
import { enclosuresChanged } from '../../attachments/errors.ts';
import { lockEnclosures } from '../../attachments/owner.ts';
import { listEnclosures } from '../../attachments/queries.ts';
import { documentStateMachine } from '../document.state-machine.ts';
import { toPrintedDates } from '../letter-dates.ts';
import { assertRevision } from '../policy.ts';
import { getDocument } from '../queries.ts';

/**
 * Marks a document as ordered; from then on only its order changes it. Throws unless its enclosures and its `revision`
 * are those that were measured. The letter is dated today, or on the later day that was requested.
 */
export async function markDocumentOrdered(
  deps: Deps,
  input: {
    id: string;
    userId: string;
    enclosureIds?: readonly string[];
    datedOn?: string | null;
    /** The expected first presentation; none for a PDF or another country. */
    presentedOn?: string | null;
    revision?: number | undefined;
  },
): Promise<void> {
  const document = await getDocument(deps, input);
  const { datedOn, presentedOn } = toPrintedDates(
    { datedOn: input.datedOn ?? toParisDay(deps.now()), presentedOn: input.presentedOn ?? null },
    document.content,
  );
  // Already marked by the order that is paid now: an ordered document and its enclosures cannot change.
  const isMarked =
    document.status === 'ordered' && document.datedOn === datedOn && document.presentedOn === presentedOn;
  if (isMarked && input.revision === undefined) return;
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
    // Also when it was ordered before and another day was chosen before payment.
    await trx('documents').where({ id: input.id }).update({ dated_on: datedOn, presented_on: presentedOn });
    await upsertContact(deps, trx, { userId: input.userId, recipient: document.content.recipient });
  });
}

/** Makes an ordered document a draft again when its order was cancelled unpaid. The next order sets its date. */
export async function reopenDocument(deps: Deps, input: { id: string; userId: string }): Promise<void> {
  await getDocument(deps, input);
  await deps.db.transaction((trx) =>
    documentStateMachine.transition(trx, input.id, 'reopen', { set: { dated_on: null, presented_on: null } }),
  );
}
