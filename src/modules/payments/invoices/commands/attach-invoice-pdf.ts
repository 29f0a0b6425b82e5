import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { invoiceFiled } from '../../events.ts';
import { Invoice } from '../models/invoice.ts';

/** Ties the written PDF to its invoice, once. */
export const attachInvoicePdf = (deps: Deps, input: { invoiceId: string; fileId: string }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const changed = await Invoice.query(trx)
      .where({ id: input.invoiceId })
      .whereNull('fileId')
      .patch({ fileId: input.fileId });
    if (changed > 0) await emit(trx, invoiceFiled, { id: input.invoiceId });
  });
