import type { Deps } from '../../../src/kernel/deps.ts';
import { formatDelay } from '../../../src/letterpress/index.ts';
import { readFile } from '../../../src/modules/files/index.ts';
import { agreementOfOrder, orderById, PDF_CHANGE_DAYS } from '../../../src/modules/orders/index.ts';
import { invoiceById, type InvoiceRecord } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { creditNoteEmail } from '../../emails/credit-note.ts';
import type { Email } from '../../emails/layout.ts';
import { orderConfirmedEmail } from '../../emails/order-confirmed.ts';
import { pdfConfirmedEmail } from '../../emails/pdf-confirmed.ts';
import { refundReturnedEmail } from '../../emails/refund-returned.ts';
import { sendMailToUser, type Attachment } from '../../emails/send.ts';
import { subscriptionBilledEmail } from '../../emails/subscription-billed.ts';
import { defineHandler, retry } from '../../handler.ts';
import { termsAttachments } from '../../terms-pdfs.ts';

/** The invoice travels with the confirmation of what was paid, the credit note with the news of the refund. */
export const mailInvoice = defineHandler({
  job: 'mail-invoice',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const invoice = await invoiceById(deps, id);
    const file = await readFile(deps, invoice.fileId!);
    await sendMailToUser(deps, {
      userId: invoice.userId,
      key: `invoice-${invoice.number}`,
      attachments: [{ name: file.name, type: file.mime, bytes: file.bytes }, ...(await contractOf(deps, invoice))],
      email: await words(deps, invoice),
    });
  },
});

/** The first invoice of an order confirms it: what was agreed to travels with it. A PDF that was given at once cannot be withdrawn from. */
async function contractOf(deps: Deps, { kind, orderId, content }: InvoiceRecord): Promise<Attachment[]> {
  if (kind === 'credit_note' || content.corrects || !orderId) return [];
  const { consents } = await agreementOfOrder(deps, orderId);
  return termsAttachments(deps, consents?.terms, { withdrawable: (await orderById(deps, orderId)).sending !== 'pdf' });
}

async function words(deps: Deps, invoice: InvoiceRecord): Promise<(user: { firstName: string }) => Email> {
  const { accountUrl, endUrl, withdrawUrl } = accountUrls(deps.config);
  const order = invoice.orderId ? await orderById(deps, invoice.orderId) : null;
  const reference = invoice.orderReference;
  const url = order ? `${deps.config.publicUrl}/mes-documents/${order.id}` : accountUrl;
  if (invoice.kind === 'credit_note') return ({ firstName }) => creditNoteEmail({ firstName, reference, amountCents: -invoice.content.totalCents, url });
  if (invoice.content.corrects) return ({ firstName }) => refundReturnedEmail({ firstName, reference, amountCents: invoice.content.totalCents, url });
  if (!order) return ({ firstName }) => subscriptionBilledEmail({ firstName, reference, totalCents: invoice.content.totalCents, card: invoice.card, accountUrl, endUrl });
  const { title, totalCents, postOn } = order;
  const doorUrl = `${withdrawUrl}?commande=${reference}`;
  if (order.sending === 'pdf') return ({ firstName }) => pdfConfirmedEmail({ firstName, title, reference, totalCents, url, doorUrl, changeDays: PDF_CHANGE_DAYS });
  return ({ firstName }) => orderConfirmedEmail({ firstName, title, reference, totalCents, postOn, url, doorUrl, changeTime: formatDelay(deps.config.changeOfMindSeconds) });
}
