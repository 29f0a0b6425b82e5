import { printLetter } from '../../../src/modules/documents/index.ts';
import { storeFile } from '../../../src/modules/files/index.ts';
import { storeOrderPdf, getOrder } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** Renders the PDF of an order after its payment and after each change. */
export const renderOrderPdf = defineHandler({
  job: 'render-order-pdf',
  queue: 'render',
  retry: retry.render,
  async run({ id }, deps) {
    const {
      sending,
      fileId,
      documentId,
      reference,
      enclosureIds,
      duplex,
      pdfRevision: revision,
      userId,
    } = await getOrder(deps, id);
    if (sending !== 'pdf' || fileId) return;
    const { bytes } = await printLetter(deps, { documentId, sending: null, reference, enclosureIds, duplex });
    const file = await storeFile(deps, {
      key: `order-${id}-${revision}`,
      ownerUserId: userId,
      kind: 'letter',
      name: `lettre-${reference}.pdf`,
      mime: 'application/pdf',
      bytes,
    });
    await storeOrderPdf(deps, { orderId: id, revision, fileId: file.id });
  },
});
