import type { Deps } from '../../src/kernel/deps.ts';
import { toParisDay } from '../../src/letterpress/index.ts';
import { readFile } from '../../src/modules/files/index.ts';
import {
  computeReleaseInstant,
  getAgreementOfOrder,
  getOrder,
  PDF_CHANGE_DAYS,
} from '../../src/modules/orders/index.ts';
import { invoiceFiled } from '../../src/modules/payments/events.ts';
import { getInvoice, type InvoiceRecord } from '../../src/modules/payments/index.ts';
import { loadTermsAttachments } from '../terms-pdfs.ts';
import { type CreditNoteData, renderCreditNote } from './invoice-texts/credit-note.ts';
import { type DisputedPaymentData, renderDisputedPayment } from './invoice-texts/disputed-payment.ts';
import { type OrderConfirmedData, renderOrderConfirmed } from './invoice-texts/order-confirmed.ts';
import {
  type PaidAfterCancellationData,
  renderPaidAfterCancellation,
} from './invoice-texts/paid-after-cancellation.ts';
import { type PdfConfirmedData, renderPdfConfirmed } from './invoice-texts/pdf-confirmed.ts';
import { type RefundReturnedData, renderRefundReturned } from './invoice-texts/refund-returned.ts';
import { renderSubscriptionBilled, type SubscriptionBilledData } from './invoice-texts/subscription-billed.ts';
import { defineEmail } from './shared/define-email.ts';
import type { EmailText } from './shared/email.ts';
import { formatUntil } from './shared/french-day.ts';
import { loadOrder, sampleOrder } from './shared/letter.ts';
import type { Attachment } from './shared/send.ts';
import { toAccountUrls } from './shared/subscription.ts';

type Confirmation = OrderConfirmedData | PdfConfirmedData | PaidAfterCancellationData;
type Content = Confirmation | CreditNoteData | DisputedPaymentData | RefundReturnedData | SubscriptionBilledData;

interface InvoiceEmailData {
  userId: string;
  number: string;
  content: Content;
}

function renderContent(content: Content): EmailText {
  switch (content.kind) {
    case 'credit-note':
      return renderCreditNote(content);
    case 'disputed-payment':
      return renderDisputedPayment(content);
    case 'order-confirmed':
      return renderOrderConfirmed(content);
    case 'paid-after-cancellation':
      return renderPaidAfterCancellation(content);
    case 'pdf-confirmed':
      return renderPdfConfirmed(content);
    case 'refund-returned':
      return renderRefundReturned(content);
    case 'subscription-billed':
      return renderSubscriptionBilled(content);
  }
}

async function loadContent(deps: Deps, invoice: InvoiceRecord): Promise<Content> {
  const { accountUrl, endUrl } = toAccountUrls(deps.config);
  const { kind, orderId, orderReference: reference, card, isOfDispute, isAfterEnd } = invoice;
  const { totalCents: invoicedCents, corrects } = invoice.content;
  const url = orderId ? `${deps.config.publicUrl}/mes-documents/${orderId}` : accountUrl;
  const moved = { reference, amountCents: Math.abs(invoicedCents), url };
  if (isOfDispute) return { kind: 'disputed-payment', isLost: kind === 'credit_note', ...moved };
  if (kind === 'credit_note') return { kind: 'credit-note', ...moved };
  if (corrects) return { kind: 'refund-returned', ...moved };
  if (!orderId)
    return { kind: 'subscription-billed', reference, totalCents: invoicedCents, card, isAfterEnd, accountUrl, endUrl };
  return loadConfirmation(deps, orderId);
}

async function loadConfirmation(deps: Deps, orderId: string): Promise<Confirmation> {
  const { order, view, summary } = await loadOrder(deps, orderId);
  const { totalCents, postOn, reference } = order;
  if (order.status === 'cancelled' && !view.letter)
    return { kind: 'paid-after-cancellation', reference, totalCents, url: summary.url };
  const confirmed = {
    order: summary,
    receipt: { lines: view.price.lines, totalCents },
    formUrl: `${toAccountUrls(deps.config).withdrawUrl}?commande=${reference}`,
  };
  if (order.sending === 'pdf') return { kind: 'pdf-confirmed', ...confirmed, changeDays: PDF_CHANGE_DAYS };
  // A letter that is created after this e-mail has at least the time that begins now.
  const releasesAt = computeReleaseInstant(deps, postOn);
  const changeableUntil = view.letter ? view.letter.changeableUntil : releasesAt;
  const isOver = changeableUntil === null || new Date(changeableUntil) <= deps.now();
  return {
    kind: 'order-confirmed',
    ...confirmed,
    postOn,
    isDayPast: postOn !== null && postOn < toParisDay(releasesAt),
    cancelledText: view.letter?.status === 'cancelled' ? view.letter.long : null,
    changeableUntil: isOver ? null : formatUntil(new Date(changeableUntil), deps.now()),
  };
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

const formUrl = 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P';
const orderConfirmed = {
  kind: 'order-confirmed',
  order: sampleOrder,
  receipt: {
    lines: [
      { label: 'La lettre, à l’unité', detail: 'le PDF, pour de bon', cents: 490 },
      { label: 'Impression et mise sous enveloppe', detail: '1\u00a0feuille', cents: 134 },
      { label: 'Timbre, lettre recommandée', detail: '20\u00a0g', cents: 611 },
      { label: 'Avis de réception', cents: 145 },
    ],
    totalCents: 1380,
  },
  formUrl,
  postOn: null,
  isDayPast: false,
  cancelledText: null,
} as const;
const pdfConfirmed = {
  kind: 'pdf-confirmed',
  order: { ...sampleOrder, recipientName: null, sending: null, expectedOn: null },
  receipt: { lines: orderConfirmed.receipt.lines.slice(0, 1), totalCents: 490 },
  formUrl,
  changeDays: 30,
} as const;
const correction = { reference: 'AF-7K2M4P', amountCents: 1380, url: sampleOrder.url };
const cancelled = { kind: 'paid-after-cancellation', reference: 'AF-7K2M4P', url: sampleOrder.url } as const;
const subscription = {
  isAfterEnd: false,
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
    toSample({ ...orderConfirmed, changeableUntil: 'à 10\u00a0h\u00a057' }),
    toSample({
      ...orderConfirmed,
      changeableUntil: 'au mardi\u00a01er\u00a0décembre à 8\u00a0h',
      postOn: '2026-12-01',
    }),
    toSample({ ...orderConfirmed, changeableUntil: null }),
    toSample({ ...orderConfirmed, changeableUntil: null, postOn: '2026-12-01' }),
    toSample({
      ...orderConfirmed,
      changeableUntil: 'à 10\u00a0h\u00a057',
      postOn: '2026-12-01',
      isDayPast: true,
    }),
    toSample({
      ...orderConfirmed,
      changeableUntil: null,
      cancelledText:
        'Annulée le 21\u00a0novembre\u00a02026. Remboursement de 13,80\u00a0€\u00a0: 3 à 10\u00a0jours selon votre banque.',
    }),
    toSample({ ...cancelled, totalCents: 1380 }),
    toSample({ ...cancelled, totalCents: 0 }),
    toSample(pdfConfirmed),
    toSample({
      ...pdfConfirmed,
      receipt: { lines: [{ label: 'La lettre', detail: 'comprise dans l’abonnement', cents: 0 }], totalCents: 0 },
    }),
    toSample({ ...correction, kind: 'credit-note' }),
    toSample({ ...correction, kind: 'refund-returned' }),
    toSample({ ...correction, kind: 'disputed-payment', isLost: true }),
    toSample({ ...correction, kind: 'disputed-payment', isLost: false }),
    toSample({ ...subscription, kind: 'subscription-billed', card: 'visa •••• 4242' }),
    toSample({ ...subscription, kind: 'subscription-billed', card: null }),
    toSample({ ...subscription, kind: 'subscription-billed', card: null, isAfterEnd: true }),
  ],
});
