import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { eraseFile } from '../../../files/index.ts';
import { letterQueued } from '../../events.ts';
import { toLetterPagesKey } from '../../mailing/commands/attach-pdf.ts';
import { letterNotHeld, tooLateToHold } from '../../mailing/errors.ts';
import { deleteFingerprints } from '../../mailing/fingerprints.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { redateLetter } from '../../ordering/commands/redate-letter.ts';
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
    const isRedated = !isInDoubt && (await redateLetter(deps, { order, letter, leavesAt: releasesAt }));
    // Pages are stored by this key. A new key prevents reuse of pages rendered before the hold, attached or not.
    const isRenewed = letter.fileId !== null || isCorrected || isRedated;
    await deps.db.transaction(async (trx) => {
      const result = await letterStateMachine.transition(trx, letter.id, 'release', {
        reason: 'support',
        set: {
          releases_at: releasesAt,
          ...(isRenewed && { submission_key: deps.newId(), file_id: null, pdf_sha256: null }),
        },
      });
      if (result === 'noop') throw await orderChanged(deps, { order, letter });
      if (isRenewed) await deleteFingerprints(trx, { letterId: letter.id });
      await emit(trx, letterQueued, { id: letter.id }, { at: releasesAt });
      await recordDecision(deps, trx, { ...input, action: 'release' });
      const [before, after] = [{ status: 'held' }, { status: 'queued' }];
      await auditChange(trx, deps, { subject: 'orders', subjectId: order.id, before, after });
    });
    const pages = letter.fileId ? { id: letter.fileId } : { key: toLetterPagesKey(letter.submissionKey ?? letter.id) };
    if (isRenewed) await eraseFile(deps, pages);
  });

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
