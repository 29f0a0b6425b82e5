import { formatDelay } from '../../src/domain/duration.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { readFile } from '../../src/modules/files/index.ts';
import { getAgreementOfOrder, getOrder, PDF_CHANGE_DAYS } from '../../src/modules/orders/index.ts';
import { invoiceFiled } from '../../src/modules/payments/events.ts';
import { getInvoice, type InvoiceRecord } from '../../src/modules/payments/index.ts';
import { loadTermsAttachments } from '../terms-pdfs.ts';
import { type CreditNoteData, renderCreditNote } from './invoice-texts/credit-note.ts';
import { type OrderConfirmedData, renderOrderConfirmed } from './invoice-texts/order-confirmed.ts';
import { type PdfConfirmedData, renderPdfConfirmed } from './invoice-texts/pdf-confirmed.ts';
import { type RefundReturnedData, renderRefundReturned } from './invoice-texts/refund-returned.ts';
import { renderSubscriptionBilled, type SubscriptionBilledData } from './invoice-texts/subscription-billed.ts';
import { defineEmail, type EmailText } from './shared/define-email.ts';
import type { Attachment } from './shared/send.ts';
import { toAccountUrls } from './shared/subscription.ts';

type Content = CreditNoteData | OrderConfirmedData | PdfConfirmedData | RefundReturnedData | SubscriptionBilledData;

interface InvoiceEmailData {
  userId: string;
  number: string;
  content: Content;
}

function renderContent(content: Content): EmailText {
  switch (content.kind) {
    case 'credit-note':
      return renderCreditNote(content);
    case 'order-confirmed':
      return renderOrderConfirmed(content);
    case 'pdf-confirmed':
      return renderPdfConfirmed(content);
    case 'refund-returned':
      return renderRefundReturned(content);
    case 'subscription-billed':
      return renderSubscriptionBilled(content);
  }
}

async function loadContent(deps: Deps, invoice: InvoiceRecord): Promise<Content> {
  const { accountUrl, endUrl, withdrawUrl } = toAccountUrls(deps.config);
  const order = invoice.orderId ? await getOrder(deps, invoice.orderId) : null;
  const { kind, orderReference: reference, card } = invoice;
  const { totalCents: invoicedCents, corrects } = invoice.content;
  const url = order ? `${deps.config.publicUrl}/mes-documents/${order.id}` : accountUrl;
  if (kind === 'credit_note') return { kind: 'credit-note', reference, amountCents: -invoicedCents, url };
  if (corrects) return { kind: 'refund-returned', reference, amountCents: invoicedCents, url };
  if (!order) return { kind: 'subscription-billed', reference, totalCents: invoicedCents, card, accountUrl, endUrl };

  const { title, totalCents, postOn } = order;
  const formUrl = `${withdrawUrl}?commande=${reference}`;
  if (order.sending === 'pdf') {
    return { kind: 'pdf-confirmed', title, reference, totalCents, url, formUrl, changeDays: PDF_CHANGE_DAYS };
  }
  const changeTime = formatDelay(deps.config.changeOfMindSeconds);
  return { kind: 'order-confirmed', title, reference, totalCents, postOn, url, formUrl, changeTime };
}

/**
 * Loads the contract, which the first invoice of an order confirms. A PDF that was given at once cannot be withdrawn
 * from.
 */
async function loadContract(deps: Deps, { kind, orderId, content }: InvoiceRecord): Promise<Attachment[]> {
  if (kind === 'credit_note' || content.corrects || !orderId) return [];
  const { consents } = await getAgreementOfOrder(deps, orderId);
  const order = await getOrder(deps, orderId);
  return loadTermsAttachments(deps, consents?.terms, { isWithdrawable: order.sending !== 'pdf' });
}

const order = {
  title: 'Résilier une box internet',
  reference: 'AF-7K2M4P',
  totalCents: 1380,
  url: 'https://affranchi.example/mes-documents/1',
  formUrl: 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P',
};
const orderConfirmed = { ...order, kind: 'order-confirmed' } as const;
const pdfConfirmed = { ...order, kind: 'pdf-confirmed', changeDays: 30 } as const;
const correction = { reference: 'AF-7K2M4P', amountCents: 1380, url: order.url };
const subscription = {
  reference: 'AF-7K2M4P',
  totalCents: 990,
  accountUrl: 'https://affranchi.example/mon-profil',
  endUrl: 'https://affranchi.example/resilier-votre-contrat',
};
const toSample = (content: Content): InvoiceEmailData => ({ userId: '1', number: 'AF-2026-000001', content });

/** Sends the invoice with the confirmation of the payment, and the credit note with that of the refund. */
export const invoiceEmail = defineEmail({
  name: 'invoice',
  label: 'Facture ou avoir',
  event: invoiceFiled,
  async load({ id }, deps): Promise<InvoiceEmailData> {
    const invoice = await getInvoice(deps, id);
    return { userId: invoice.userId, number: invoice.number, content: await loadContent(deps, invoice) };
  },
  recipient: ({ userId }) => ({ userId }),
  key: (_, { number }) => `invoice-${number}`,
  async attachments({ id }, deps) {
    const invoice = await getInvoice(deps, id);
    const { name, mime, bytes } = await readFile(deps, invoice.fileId!);
    return [{ name, type: mime, bytes }, ...(await loadContract(deps, invoice))];
  },
  subject: ({ content }) => renderContent(content).subject,
  body: ({ content }) => renderContent(content).body,
  samples: [
    toSample({ ...orderConfirmed, changeTime: '15\u00a0minutes', postOn: null }),
    toSample({ ...orderConfirmed, changeTime: '15\u00a0minutes', postOn: '2026-12-01' }),
    toSample({ ...orderConfirmed, changeTime: null, postOn: null }),
    toSample({ ...pdfConfirmed, totalCents: 490 }),
    toSample({ ...pdfConfirmed, totalCents: 0 }),
    toSample({ ...correction, kind: 'credit-note' }),
    toSample({ ...correction, kind: 'refund-returned' }),
    toSample({ ...subscription, kind: 'subscription-billed', card: 'visa •••• 4242' }),
    toSample({ ...subscription, kind: 'subscription-billed', card: null }),
  ],
});
