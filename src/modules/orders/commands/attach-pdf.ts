import type { Deps } from '../../../kernel/deps.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';
import { orderMachine } from '../order.machine.ts';

/** The sheets exist: the letter is ready for the post. */
export const attachPdf = (
  deps: Deps,
  input: { letterId: string; fileId: string; sha256: string; pages: number },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).throwIfNotFound();
    const moved = await letterMachine.move(trx, letter.id, 'render', {
      set: { file_id: input.fileId, pdf_sha256: input.sha256, pages: input.pages },
    });
    if (moved === 'moved') await orderMachine.move(trx, letter.orderId, 'produce');
  });
