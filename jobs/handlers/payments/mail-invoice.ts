import { readFile } from '../../../src/modules/files/index.ts';
import { orderById } from '../../../src/modules/orders/index.ts';
import { invoiceById } from '../../../src/modules/payments/index.ts';
import { creditNoteEmail } from '../../emails/credit-note.ts';
import { orderConfirmedEmail } from '../../emails/order-confirmed.ts';
import { sendTo } from '../../emails/send.ts';
import { handler, retry } from '../../handler.ts';

/** The invoice travels with the order's confirmation, the credit note with the news of the refund. */
export const mailInvoice = handler({
  job: 'mail-invoice',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const invoice = await invoiceById(deps, id);
    const order = await orderById(deps, invoice.orderId);
    const file = await readFile(deps, invoice.fileId!);
    const url = `${deps.config.publicUrl}/mes-documents/${order.id}`;
    await sendTo(deps, {
      userId: invoice.userId,
      key: `invoice-${invoice.number}`,
      attachments: [{ name: file.name, type: file.mime, bytes: file.bytes }],
      email: ({ firstName }) =>
        invoice.kind === 'credit_note'
          ? creditNoteEmail({ firstName, reference: order.reference, amountCents: -invoice.content.totalCents, url })
          : orderConfirmedEmail({
              firstName,
              title: order.title,
              reference: order.reference,
              totalCents: order.totalCents,
              url,
              doorUrl: `${deps.config.publicUrl}/renoncer-au-contrat?commande=${order.reference}`,
              withdrawalUrl: `${deps.config.publicUrl}/conditions-generales-de-vente`,
              changeMinutes: Math.round(deps.config.changeOfMindSeconds / 60),
            }),
    });
  },
});
