import { findWebhook } from '../src/kernel/inbox.ts';
import { accountErased } from '../src/modules/auth/events.ts';
import * as auth from '../src/modules/auth/index.ts';
import { enclosureReceived, enclosureRemoved, templateCorrected } from '../src/modules/documents/events.ts';
import * as documents from '../src/modules/documents/index.ts';
import * as files from '../src/modules/files/index.ts';
import {
  caseFileRequested,
  postalWebhookReceived,
  contractEndRequested,
  contractWithdrawn,
  exportRequested,
  letterDelivered,
  letterQueued,
  letterRendered,
  letterReturned,
  mailWebhookReceived,
  messageReceived,
  orderCancelled,
  orderPaid,
  orderResent,
  orderRevised,
  proofFileRequested,
  receiptMissing,
} from '../src/modules/orders/events.ts';
import * as orders from '../src/modules/orders/index.ts';
import {
  stripeWebhookReceived,
  disputeOpened,
  invoiceIssued,
  paymentDeclined,
  paymentFailed,
  paymentProcessing,
  paymentRefundBegun,
  paymentRefunded,
  paymentSucceeded,
  refundRequested,
} from '../src/modules/payments/events.ts';
import * as payments from '../src/modules/payments/index.ts';
import * as emails from './emails/generated/index.ts';
import type { RegisteredEmail } from './emails/shared/define-email.ts';
import { defineHandler, forward, on, retry, type EventHandler } from './handler.ts';
import { normaliseEnclosure } from './handlers/documents/normalise-enclosure.ts';
import { createClaimDraft } from './handlers/orders/create-claim-draft.ts';
import { handOverLetter, renderAndHandOverLetter } from './handlers/orders/hand-over-letter.ts';
import { processPostalWebhook } from './handlers/orders/process-postal-webhook.ts';
import { renderCaseFile } from './handlers/orders/render-case-file.ts';
import { renderOrderPdf } from './handlers/orders/render-order-pdf.ts';
import { renderProofFile } from './handlers/orders/render-proof-file.ts';
import { renderInvoice } from './handlers/payments/render-invoice.ts';

/** Every e-mail declares its own event. The build lists the files of jobs/emails/ (docs/how-to/email.md). */
export const registeredEmails: readonly RegisteredEmail[] = Object.values(emails);

// Handlers that pass the id of their event to one command.

const eraseUserDocuments = forward('erase-user-documents', 'mail', (deps, userId) =>
  documents.eraseUserDocuments(deps, { userId }),
);
/** The law and disputes require invoices for ten years and the proofs of the post for five. */
const eraseUserFiles = forward('erase-user-files', 'render', (deps, ownerUserId) =>
  files.eraseOwnedFiles(deps, { ownerUserId, except: ['receipt', 'proof'] }),
);
const recordErasure = forward('record-erasure', 'mail', (deps, userId) => auth.recordErasure(deps, { userId }));
const eraseExport = forward('erase-export', 'mail', (deps, userId) => orders.eraseExportOfUser(deps, { userId }));
const eraseCaseFile = forward('erase-case-file', 'mail', (deps, userId) =>
  orders.eraseCaseFileOfUser(deps, { userId }),
);
const eraseLetterPages = forward('erase-letter-pages', 'mail', (deps, userId) =>
  orders.eraseLetterPages(deps, { userId }),
);
const hideFromSearch = forward('hide-from-search', 'mail', (deps, userId) => orders.hideFromSearch(deps, { userId }));
const purgeConsentIps = forward('purge-consent-ips', 'mail', (deps, userId) =>
  orders.eraseConsentIps(deps, { userId }),
);
/** Unlimited: a key that a person must correct may last longer than a night. */
const eraseCustomer = forward(
  'erase-customer',
  'money',
  (deps, userId) => payments.eraseCustomer(deps, { userId }),
  retry.unlimited,
);
const eraseEnclosure = forward('erase-enclosure', 'render', (deps, id) => documents.eraseBytes(deps, { id }));
/** Announces a corrected text to the people who sent the letter before. */
const announceLegalChange = defineHandler<{ id: string; legalChangeIds: string[] }>({
  job: 'announce-legal-change',
  queue: 'mail',
  retry: retry.network,
  run: ({ id, legalChangeIds }, deps) => orders.announceLegalChange(deps, { versionId: id, legalChangeIds }),
});
/** Stripe announces a change; the command reads the object itself. */
const processStripeWebhook = forward('process-stripe-webhook', 'money', async (deps, id) => {
  const webhook = await findWebhook(deps, id);
  if (webhook) await payments.processEvent(deps, { type: webhook.type, objectId: webhook.provider_refs['objectId'] });
});
const startPaidOrder = forward('start-paid-order', 'money', (deps, paymentId) =>
  orders.startOrderOfPayment(deps, { paymentId }),
);
const setPaymentDue = forward('set-payment-due', 'money', (deps, paymentId) =>
  orders.setPaymentDue(deps, { paymentId }),
);
/** Unlimited: an empty balance at Stripe, or a key that a person must correct, may last longer than a night. */
const submitRefund = forward(
  'submit-refund',
  'money',
  (deps, refundId) => payments.submitRefund(deps, { refundId }),
  retry.unlimited,
);
const applyOrderRefund = forward('apply-order-refund', 'money', (deps, paymentId) =>
  orders.applyOrderRefund(deps, { paymentId }),
);
const cancelDisputedLetter = forward('cancel-disputed-letter', 'money', (deps, disputeId) =>
  orders.cancelDisputedLetter(deps, { disputeId }),
);
const endDisputedSubscription = forward('end-disputed-subscription', 'money', (deps, disputeId) =>
  payments.endDisputedSubscription(deps, { disputeId }),
);
/** Does nothing unless the request of the colleague was interrupted. */
const completeResend = forward('complete-resend', 'money', (deps, orderId) => orders.completeResend(deps, { orderId }));
const reopenCancelledDocument = forward('reopen-cancelled-document', 'money', (deps, orderId) =>
  orders.reopenCancelledDocument(deps, { orderId }),
);
const writeExport = forward('write-export', 'exports', (deps, id) => orders.writeExport(deps, { id }), retry.render);
const processWithdrawal = forward('process-withdrawal', 'money', (deps, messageId) =>
  orders.processWithdrawal(deps, { messageId }),
);
const processTermination = forward('process-termination', 'money', (deps, messageId) =>
  orders.processTermination(deps, { messageId }),
);
const processMailWebhook = forward('process-mail-webhook', 'mail', (deps, webhookId) =>
  orders.receiveMail(deps, { webhookId }),
);
const matchThread = forward('match-thread', 'mail', (deps, threadId) => orders.matchThread(deps, { threadId }));

/** What every event causes to run. */
export const eventHandlers: readonly EventHandler[] = [
  on(accountErased, recordErasure),
  on(accountErased, eraseUserDocuments),
  on(accountErased, eraseUserFiles),
  on(accountErased, eraseExport),
  on(accountErased, eraseCaseFile),
  on(accountErased, eraseLetterPages),
  on(accountErased, hideFromSearch),
  on(accountErased, purgeConsentIps),
  on(accountErased, eraseCustomer),

  on(enclosureReceived, normaliseEnclosure),
  on(enclosureRemoved, eraseEnclosure),
  on(templateCorrected, announceLegalChange),

  on(stripeWebhookReceived, processStripeWebhook),
  on(paymentSucceeded, startPaidOrder),
  on(paymentProcessing, setPaymentDue),
  on(paymentDeclined, setPaymentDue),
  on(paymentFailed, setPaymentDue),
  on(invoiceIssued, renderInvoice),
  on(refundRequested, submitRefund),
  on(paymentRefundBegun, applyOrderRefund),
  on(paymentRefunded, applyOrderRefund),
  on(disputeOpened, cancelDisputedLetter),
  on(disputeOpened, endDisputedSubscription),

  on(orderPaid, renderOrderPdf),
  on(orderRevised, renderOrderPdf),
  on(orderCancelled, reopenCancelledDocument),
  on(orderResent, completeResend),

  on(letterQueued, renderAndHandOverLetter),
  // Emitted by workers of the version before, which render only.
  on(letterRendered, handOverLetter),
  on(postalWebhookReceived, processPostalWebhook),
  on(receiptMissing, createClaimDraft),
  on(letterDelivered, renderProofFile),
  on(letterReturned, renderProofFile),
  on(proofFileRequested, renderProofFile),

  on(caseFileRequested, renderCaseFile),
  on(exportRequested, writeExport),

  on(mailWebhookReceived, processMailWebhook),
  on(messageReceived, matchThread),
  on(contractWithdrawn, processWithdrawal),
  on(contractEndRequested, processTermination),

  ...registeredEmails.map(({ eventHandler }) => eventHandler),
];

/** What each event makes run, by name. */
export const reactions: readonly { event: string; job: string; queue: string }[] = eventHandlers.map(
  ({ event, handler: { job, queue } }) => ({ event: event.name, job, queue }),
);
