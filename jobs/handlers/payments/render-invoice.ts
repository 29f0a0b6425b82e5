import type { Deps } from '../../../src/kernel/deps.ts';
import { getUser } from '../../../src/modules/auth/index.ts';
import { getPostalAddresses } from '../../../src/modules/documents/index.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import { getOrder } from '../../../src/modules/orders/index.ts';
import { attachInvoicePdf, getInvoice } from '../../../src/modules/payments/index.ts';
import { defineHandler, retry } from '../../handler.ts';
import { buildInvoiceDocument } from '../../pdf-documents/invoice-document.ts';
import { renderDocumentPdf } from '../../pool-tasks.ts';

export const renderInvoice = defineHandler({
  job: 'render-invoice',
  queue: 'render',
  retry: retry.render,
  async run({ id }, deps) {
    const invoice = await getInvoice(deps, id);
    if (invoice.fileId) return;
    const { firstName, lastName } = await getUser(deps, invoice.userId);
    const customer = { firstName, lastName, addressLines: await listAddressLines(deps, invoice.orderId) };
    const bytes = await deps.workerPool.run(renderDocumentPdf, buildInvoiceDocument(invoice, customer, deps.config));
    const file = await storeFile(deps, {
      key: `invoice-${id}`,
      ownerUserId: invoice.userId,
      kind: 'receipt',
      name: `${invoice.kind === 'invoice' ? 'facture' : 'avoir'}-${invoice.number}.pdf`,
      mime: 'application/pdf',
      bytes,
    });
    await attachInvoicePdf(deps, { invoiceId: id, fileId: file.id });
  },
});

/** The sender's lines without the name, which the account gives. */
async function listAddressLines(deps: Deps, orderId: string | null): Promise<string[]> {
  if (!orderId) return [];
  const { documentId } = await getOrder(deps, orderId);
  const { senderLines } = await getPostalAddresses(deps, { documentId });
  return senderLines.slice(1);
}
