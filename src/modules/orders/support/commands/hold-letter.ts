import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { dateOrderedDocument } from '../../../documents/index.ts';
import { eraseFile } from '../../../files/index.ts';
import { letterQueued } from '../../events.ts';
import { toLetterPagesKey } from '../../mailing/commands/attach-pdf.ts';
import { letterNotHeld, tooLateToHold } from '../../mailing/errors.ts';
import { deleteFingerprints } from '../../mailing/fingerprints.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { findLaterDates } from '../../ordering/commands/find-later-dates.ts';
import type { Order } from '../../ordering/models/order.ts';
import { decideOnOrder, orderChanged } from '../decide-on-order.ts';
import { type Decision, recordDecision } from '../record-decision.ts';

export interface OrderCommand extends Decision {
  orderId: string;
  /** The instant of the state on which the person decided. */
  expectedStatusSince: Date;
}

/** Holds a letter before its hand-over: it is not submitted until a colleague releases it. */
export const holdLetter = (deps: Deps, input: OrderCommand): Promise<void> =>
  decideOnOrder(deps, input, async ({ order, letter }) => {
    if (!letter || !letterStateMachine.can(letter.status, 'hold')) throw tooLateToHold({ orderId: order.id });
    await deps.db.transaction(async (trx) => {
      // A worker may claim it for the hand-over at the same time: the first update of the row wins.
      if ((await letterStateMachine.transition(trx, letter.id, 'hold', { reason: 'support' })) === 'noop')
        throw await orderChanged(deps, { order, letter });
      await recordDecision(deps, trx, { ...input, action: 'hold' });
    });
  });

/**
 * Releases a held letter: it is dated on the day on which it leaves, rendered again, since it may have been corrected,
 * and then handed over.
 */
export const releaseLetter = (deps: Deps, input: OrderCommand): Promise<void> =>
  decideOnOrder(deps, input, async ({ order, letter }) => {
    if (letter?.status !== 'held') throw letterNotHeld({ orderId: order.id });
    const releasesAt = new Date(Math.max(letter.releasesAt.getTime(), deps.now().getTime()));
    const { isInDoubt, isCorrected } = await readHold(deps, letter.id);
    // The partner may already have a letter in doubt, with the previous key and pages.
    const dates = isInDoubt ? null : await findLaterDates(deps, { order, letter, leavesAt: releasesAt });
    // Before the dates: after a crash in between, pages with the previous date would have the key of the next release.
    if (letter.fileId !== null || isCorrected || dates)
      await discardPages(deps, { order, letter }, { submissionKey: isInDoubt && !isCorrected ? null : deps.newId() });
    if (dates) await dateOrderedDocument(deps, { id: order.documentId, dates });
    await deps.db.transaction(async (trx) => {
      const set = { releases_at: releasesAt };
      const result = await letterStateMachine.transition(trx, letter.id, 'release', { reason: 'support', set });
      if (result === 'noop') throw await orderChanged(deps, { order, letter });
      await emit(trx, letterQueued, { id: letter.id }, { at: releasesAt });
      await recordDecision(deps, trx, { ...input, action: 'release' });
      const [before, after] = [{ status: 'held' }, { status: 'queued' }];
      await auditChange(trx, deps, { subject: 'orders', subjectId: order.id, before, after });
    });
  });

/**
 * Takes the pages from a held letter. Pages are stored by the key of the letter: another key prevents reuse of those
 * rendered before the hold, attached or not, and of those that a worker is about to store. A letter in doubt keeps its
 * key, by which its partner recognises it.
 */
async function discardPages(
  deps: Deps,
  subject: { order: Order; letter: Letter },
  { submissionKey }: { submissionKey: string | null },
): Promise<void> {
  const { id, fileId, submissionKey: previousKey } = subject.letter;
  await deps.db.transaction(async (trx) => {
    const change = { fileId: null, pdfSha256: null, ...(submissionKey && { submissionKey }) };
    if ((await Letter.query(trx).where({ id, status: 'held' }).patch(change)) === 0)
      throw await orderChanged(deps, subject);
    await deleteFingerprints(trx, { letterId: id });
  });
  await eraseFile(deps, fileId ? { id: fileId } : { key: toLetterPagesKey(previousKey ?? id) });
}

/**
 * Reads whether a restore holds a letter, which may have been posted before, and whether support corrected it after it
 * was held. Its customer cannot do so once its pages may be rendered.
 */
async function readHold({ db }: Deps, letterId: string): Promise<{ isInDoubt: boolean; isCorrected: boolean }> {
  const transitions: string[] = await db('state_transitions')
    .where({ entity_id: letterId })
    .whereIn('transition', ['hold', 'suspend', 'amendHeld'])
    .orderBy('id', 'desc')
    .pluck('transition');
  return {
    isInDoubt: transitions.find((transition) => transition !== 'amendHeld') === 'suspend',
    isCorrected: transitions[0] === 'amendHeld',
  };
}
