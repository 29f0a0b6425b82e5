import { accountErased } from '../src/modules/auth/events.ts';
import { enclosureReceived, enclosureRemoved } from '../src/modules/documents/events.ts';
import {
  postalWebhookReceived,
  contractEndRequested,
  contractWithdrawn,
  exportRequested,
  letterDelivered,
  letterQueued,
  letterRendered,
  letterReturned,
  orderCancelled,
  orderPaid,
  orderRevised,
  proofFileRequested,
  receiptMissing,
} from '../src/modules/orders/events.ts';
import {
  stripeWebhookReceived,
  disputeOpened,
  invoiceIssued,
  paymentDeclined,
  paymentProcessing,
  paymentRefunded,
  paymentSucceeded,
  refundRequested,
} from '../src/modules/payments/events.ts';
import * as emails from './emails/generated/index.ts';
import type { RegisteredEmail } from './emails/shared/define-email.ts';
import { on, type EventHandler } from './handler.ts';
import { eraseEnclosure } from './handlers/documents/erase-enclosure.ts';
import { eraseUserDocuments } from './handlers/documents/erase-user-documents.ts';
import { normaliseEnclosure } from './handlers/documents/normalise-enclosure.ts';
import { eraseUserFiles } from './handlers/files/erase-user-files.ts';
import { applyOrderRefund } from './handlers/orders/apply-order-refund.ts';
import { cancelDisputedLetter } from './handlers/orders/cancel-disputed-letter.ts';
import { createClaimDraft } from './handlers/orders/create-claim-draft.ts';
import { eraseExport } from './handlers/orders/erase-export.ts';
import { eraseLetterPages } from './handlers/orders/erase-letter-pages.ts';
import { handOverLetter } from './handlers/orders/hand-over-letter.ts';
import { processPostalWebhook } from './handlers/orders/process-postal-webhook.ts';
import { processTermination } from './handlers/orders/process-termination.ts';
import { processWithdrawal } from './handlers/orders/process-withdrawal.ts';
import { purgeConsentIps } from './handlers/orders/purge-consent-ips.ts';
import { renderLetter } from './handlers/orders/render-letter.ts';
import { renderOrderPdf } from './handlers/orders/render-order-pdf.ts';
import { renderProofFile } from './handlers/orders/render-proof-file.ts';
import { reopenCancelledDocument } from './handlers/orders/reopen-cancelled-document.ts';
import { setPaymentDue } from './handlers/orders/set-payment-due.ts';
import { startPaidOrder } from './handlers/orders/start-paid-order.ts';
import { writeExport } from './handlers/orders/write-export.ts';
import { processStripeWebhook } from './handlers/payments/process-stripe-webhook.ts';
import { renderInvoice } from './handlers/payments/render-invoice.ts';
import { submitRefund } from './handlers/payments/submit-refund.ts';

/** Every e-mail declares its own event. The build lists the files of jobs/emails/ (docs/how-to/email.md). */
export const registeredEmails: readonly RegisteredEmail[] = Object.values(emails);

/** Everything that happens by itself: event → reaction. */
export const eventHandlers: readonly EventHandler[] = [
  on(accountErased, eraseUserDocuments),
  on(accountErased, eraseUserFiles),
  on(accountErased, eraseExport),
  on(accountErased, eraseLetterPages),
  on(accountErased, purgeConsentIps),

  on(enclosureReceived, normaliseEnclosure),
  on(enclosureRemoved, eraseEnclosure),

  on(stripeWebhookReceived, processStripeWebhook),
  on(paymentSucceeded, startPaidOrder),
  on(paymentProcessing, setPaymentDue),
  on(paymentDeclined, setPaymentDue),
  on(invoiceIssued, renderInvoice),
  on(refundRequested, submitRefund),
  on(paymentRefunded, applyOrderRefund),
  on(disputeOpened, cancelDisputedLetter),

  on(orderPaid, renderOrderPdf),
  on(orderRevised, renderOrderPdf),
  on(orderCancelled, reopenCancelledDocument),

  on(letterQueued, renderLetter),
  on(letterRendered, handOverLetter),
  on(postalWebhookReceived, processPostalWebhook),
  on(receiptMissing, createClaimDraft),
  on(letterDelivered, renderProofFile),
  on(letterReturned, renderProofFile),
  on(proofFileRequested, renderProofFile),

  on(exportRequested, writeExport),

  on(contractWithdrawn, processWithdrawal),
  on(contractEndRequested, processTermination),

  ...registeredEmails.map(({ eventHandler }) => eventHandler),
];
