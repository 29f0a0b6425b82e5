import { postalWebhookReceived, stripeWebhookReceived } from '../src/kernel/inbox.ts';
import { accountErased, emailVerificationRequested, passwordChanged, passwordResetRequested, recoveryCodeUsed, recoveryCodesRenewed, secondFactorAdded, secondFactorRemoved, userRegistered } from '../src/modules/auth/events.ts';
import { enclosureReceived, enclosureRemoved } from '../src/modules/documents/events.ts';
import {
  contractEndRequested, contractWithdrawn, exportCompleted, exportRequested, letterHeldForPickup, letterDelivered, letterPrinted, letterQueued, letterRejected, letterRendered, letterReturned, messageReceived, orderCancelled, orderPaid, orderRevised,
  orderResent, proofFileRequested, receiptMissing, withdrawalSettled,
} from '../src/modules/orders/events.ts';
import {
  renewalPaymentFailed, disputeOpened, invoiceFiled, invoiceIssued, paymentDeclined, paymentProcessing, paymentRefunded, paymentSucceeded, refundRequested, subscriptionEnded, subscriptionEnding,
  subscriptionResumed, subscriptionStarted, subscriptionYearPassed, trialEndsSoon,
} from '../src/modules/payments/events.ts';
import { mailEmailProof } from './handlers/auth/mail-email-proof.ts';
import { mailEmailReplaced } from './handlers/auth/mail-email-replaced.ts';
import { mailPasswordChanged } from './handlers/auth/mail-password-changed.ts';
import { mailPasswordReset } from './handlers/auth/mail-password-reset.ts';
import { mailRecoveryCodeSpent } from './handlers/auth/mail-recovery-code-spent.ts';
import { mailRecoveryCodesRenewed } from './handlers/auth/mail-recovery-codes-renewed.ts';
import { mailSecondFactorAdded } from './handlers/auth/mail-second-factor-added.ts';
import { mailSecondFactorRemoved } from './handlers/auth/mail-second-factor-removed.ts';
import { mailWelcome } from './handlers/auth/mail-welcome.ts';
import { eraseUserDocuments } from './handlers/documents/erase-user-documents.ts';
import { eraseEnclosure } from './handlers/documents/erase-enclosure.ts';
import { normaliseEnclosure } from './handlers/documents/normalise-enclosure.ts';
import { eraseUserFiles } from './handlers/files/erase-user-files.ts';
import { eraseExport } from './handlers/orders/erase-export.ts';
import { purgeConsentIps } from './handlers/orders/purge-consent-ips.ts';
import { eraseLetterPages } from './handlers/orders/erase-letter-pages.ts';
import { reopenCancelledDocument } from './handlers/orders/reopen-cancelled-document.ts';
import { handOverLetter } from './handlers/orders/hand-over-letter.ts';
import { createClaimDraft } from './handlers/orders/create-claim-draft.ts';
import { mailExportReady } from './handlers/orders/mail-export-ready.ts';
import { mailLetterAwaited } from './handlers/orders/mail-letter-awaited.ts';
import { mailLetterDelivered } from './handlers/orders/mail-letter-delivered.ts';
import { mailLetterPrinted } from './handlers/orders/mail-letter-printed.ts';
import { mailLetterRejected } from './handlers/orders/mail-letter-rejected.ts';
import { mailLetterResent } from './handlers/orders/mail-letter-resent.ts';
import { mailLetterReturned } from './handlers/orders/mail-letter-returned.ts';
import { mailReceiptMissed } from './handlers/orders/mail-receipt-missed.ts';
import { mailMessageReceived } from './handlers/orders/mail-message-received.ts';
import { mailMessageToSupport } from './handlers/orders/mail-message-to-support.ts';
import { mailWithdrawalSettled } from './handlers/orders/mail-withdrawal-settled.ts';
import { processPostalWebhook } from './handlers/orders/process-postal-webhook.ts';
import { renderLetter } from './handlers/orders/render-letter.ts';
import { startPaidOrder } from './handlers/orders/start-paid-order.ts';
import { applyOrderRefund } from './handlers/orders/apply-order-refund.ts';
import { processTermination } from './handlers/orders/process-termination.ts';
import { processWithdrawal } from './handlers/orders/process-withdrawal.ts';
import { cancelDisputedLetter } from './handlers/orders/cancel-disputed-letter.ts';
import { writeExport } from './handlers/orders/write-export.ts';
import { renderOrderPdf } from './handlers/orders/render-order-pdf.ts';
import { renderProofFile } from './handlers/orders/render-proof-file.ts';
import { processStripeWebhook } from './handlers/payments/process-stripe-webhook.ts';
import { mailBillRefused } from './handlers/payments/mail-bill-refused.ts';
import { setPaymentDue } from './handlers/orders/set-payment-due.ts';
import { mailInvoice } from './handlers/payments/mail-invoice.ts';
import { mailPaymentDeclined } from './handlers/payments/mail-payment-declined.ts';
import { mailSubscriptionEnded } from './handlers/payments/mail-subscription-ended.ts';
import { mailSubscriptionEnding } from './handlers/payments/mail-subscription-ending.ts';
import { mailSubscriptionResumed } from './handlers/payments/mail-subscription-resumed.ts';
import { mailSubscriptionStarted } from './handlers/payments/mail-subscription-started.ts';
import { mailSubscriptionYear } from './handlers/payments/mail-subscription-year.ts';
import { mailTrialEndsSoon } from './handlers/payments/mail-trial-ends-soon.ts';
import { submitRefund } from './handlers/payments/submit-refund.ts';
import { renderInvoice } from './handlers/payments/render-invoice.ts';
import { on, type EventHandler } from './handler.ts';

/** Everything that happens by itself: event → reaction. */
export const eventHandlers: readonly EventHandler[] = [
  on(userRegistered, mailWelcome),
  on(passwordResetRequested, mailPasswordReset),
  on(passwordChanged, mailPasswordChanged),
  on(secondFactorAdded, mailSecondFactorAdded),
  on(secondFactorRemoved, mailSecondFactorRemoved),
  on(recoveryCodesRenewed, mailRecoveryCodesRenewed),
  on(recoveryCodeUsed, mailRecoveryCodeSpent),
  on(emailVerificationRequested, mailEmailProof),
  on(emailVerificationRequested, mailEmailReplaced),
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
  on(paymentDeclined, mailPaymentDeclined),
  on(invoiceIssued, renderInvoice),
  on(invoiceFiled, mailInvoice),
  on(refundRequested, submitRefund),
  on(paymentRefunded, applyOrderRefund),
  on(disputeOpened, cancelDisputedLetter),
  on(subscriptionStarted, mailSubscriptionStarted),
  on(trialEndsSoon, mailTrialEndsSoon),
  on(subscriptionYearPassed, mailSubscriptionYear),
  on(renewalPaymentFailed, mailBillRefused),
  on(subscriptionEnding, mailSubscriptionEnding),
  on(subscriptionResumed, mailSubscriptionResumed),
  on(subscriptionEnded, mailSubscriptionEnded),

  on(orderPaid, renderOrderPdf),
  on(orderRevised, renderOrderPdf),
  on(orderCancelled, reopenCancelledDocument),

  on(letterQueued, renderLetter),
  on(letterRendered, handOverLetter),
  on(postalWebhookReceived, processPostalWebhook),
  on(letterPrinted, mailLetterPrinted),
  on(letterHeldForPickup, mailLetterAwaited),
  on(letterDelivered, mailLetterDelivered),
  on(letterReturned, mailLetterReturned),
  on(letterRejected, mailLetterRejected),
  on(receiptMissing, createClaimDraft),
  on(receiptMissing, mailReceiptMissed),
  on(orderResent, mailLetterResent),
  on(letterDelivered, renderProofFile),
  on(letterReturned, renderProofFile),
  on(proofFileRequested, renderProofFile),

  on(exportRequested, writeExport),
  on(exportCompleted, mailExportReady),

  on(messageReceived, mailMessageReceived),
  on(messageReceived, mailMessageToSupport),
  on(contractWithdrawn, processWithdrawal),
  on(contractEndRequested, processTermination),
  on(withdrawalSettled, mailWithdrawalSettled),
];
