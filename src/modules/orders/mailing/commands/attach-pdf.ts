import type { Deps } from '../../../../kernel/deps.ts';
import type { Addressee } from '../../../documents/drafts/contract.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { recordFingerprints } from '../fingerprints.ts';
import { letterStateMachine } from '../letter.state-machine.ts';

/** Attaches the rendered pages to a letter and records the fingerprints of its files. */
export const attachPdf = (
  deps: Deps,
  input: {
    letterId: string;
    orderId: string;
    fileId: string;
    sha256: string;
    pages: number;
    addressee: Addressee;
    recipientLines: readonly string[];
    enclosureHashes: readonly string[];
  },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const moved = await letterStateMachine.transition(trx, input.letterId, 'render', {
      // The recipient is the one on the pages, even if a correction was interrupted.
      set: {
        file_id: input.fileId,
        pdf_sha256: input.sha256,
        pages: input.pages,
        addressee: JSON.stringify(input.addressee),
        recipient_lines: JSON.stringify(input.recipientLines),
      },
    });
    if (moved !== 'transitioned') return;
    const files = [
      { sha256: input.sha256, kind: 'letter' } as const,
      ...input.enclosureHashes.map((sha256) => ({ sha256, kind: 'enclosure' }) as const),
    ];
    await recordFingerprints(trx, { letterId: input.letterId, files, at: deps.now() });
    await orderStateMachine.transition(trx, input.orderId, 'produce');
  });
