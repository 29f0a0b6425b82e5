import type { Deps } from '../../../../kernel/deps.ts';
import type { Addressee } from '../../../documents/drafts/contract.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { recordFingerprints } from '../fingerprints.ts';
import { letterStateMachine } from '../letter.state-machine.ts';

/** The key of a letter's stored pages. */
export const toLetterPagesKey = (postKey: string): string => `letter-${postKey}`;

/**
 * Attaches the rendered pages to a letter and records their fingerprint. Returns false, and does nothing, for a letter
 * that has another key or another release by now: its content may have changed since these pages were begun.
 */
export const attachPdf = (
  deps: Deps,
  input: {
    letterId: string;
    postKey: string;
    orderId: string;
    fileId: string;
    sha256: string;
    pages: number;
    addressee: Addressee;
    recipientLines: readonly string[];
  },
): Promise<boolean> =>
  deps.db.transaction(async (trx) => {
    const isAttached = await letterStateMachine.tryTransition(trx, input.letterId, 'render', {
      where: {
        submission_key: input.postKey === input.letterId ? null : input.postKey,
        // A correction in the last second delays the release.
        releases_at: trx.raw('least(releases_at, ?::timestamptz)', [deps.now()]),
      },
      // Taken from the rendered pages, so that the stored recipient equals the printed one.
      set: {
        file_id: input.fileId,
        pdf_sha256: input.sha256,
        pages: input.pages,
        addressee: JSON.stringify(input.addressee),
        recipient_lines: JSON.stringify(input.recipientLines),
      },
    });
    if (!isAttached) return false;
    const files = [{ sha256: input.sha256, kind: 'letter' } as const];
    await recordFingerprints(trx, { letterId: input.letterId, files, at: deps.now() });
    await orderStateMachine.transition(trx, input.orderId, 'produce');
    return true;
  });
