import { storeFile } from '../../../src/modules/files/index.ts';
import { userById } from '../../../src/modules/auth/index.ts';
import { fileInvoice, invoiceById } from '../../../src/modules/payments/index.ts';
import { handler, retry } from '../../handler.ts';
import { invoiceDocument } from '../../emails/invoice-document.ts';
import { writeDocument } from '../../press-tasks.ts';

export const writeInvoice = handler({
  job: 'write-invoice',
  queue: 'render',
  retry: retry.render,
  async run({ id }, deps) {
    const invoice = await invoiceById(deps, id);
    if (invoice.fileId) return;
    const customer = await userById(deps, invoice.userId);
    const bytes = await deps.press.run(writeDocument, invoiceDocument(invoice, customer, deps.config));
    const file = await storeFile(deps, {
      key: `invoice-${id}`,
      ownerUserId: invoice.userId,
      kind: 'receipt',
      name: `${invoice.kind === 'invoice' ? 'facture' : 'avoir'}-${invoice.number}.pdf`,
      mime: 'application/pdf',
      bytes,
    });
    await fileInvoice(deps, { invoiceId: id, fileId: file.id });
  },
});
