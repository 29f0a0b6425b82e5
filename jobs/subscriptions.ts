import { postalWebhookReceived, stripeWebhookReceived } from '../src/kernel/inbox.ts';
import { accountErased, emailProofRequested, passwordChanged, passwordResetRequested, recoveryCodeSpent, recoveryCodesRenewed, secondFactorAdded, secondFactorRemoved, userRegistered } from '../src/modules/auth/events.ts';
import { enclosureReceived, enclosureRemoved } from '../src/modules/documents/events.ts';
import {
  contractEndRequested, contractWithdrawn, exportCompleted, exportRequested, letterAwaited, letterDelivered, letterPrinted, letterQueued, letterRejected, letterRendered, letterReturned, messageReceived, orderCancelled, orderPaid, orderRevised,
  orderResent, proofDue, receiptMissed, withdrawalSettled,
} from '../src/modules/orders/events.ts';
import {
  billRefused, disputeOpened, invoiceFiled, invoiceIssued, paymentDeclined, paymentProcessing, paymentRefunded, paymentSucceeded, refundRequested, subscriptionEnded, subscriptionEnding,
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
import { eraseAnswers } from './handlers/documents/erase-answers.ts';
import { eraseEnclosure } from './handlers/documents/erase-enclosure.ts';
import { normaliseEnclosure } from './handlers/documents/normalise-enclosure.ts';
import { eraseOwnFiles } from './handlers/files/erase-own-files.ts';
import { eraseExport } from './handlers/orders/erase-export.ts';
import { forgetAgreedFrom } from './handlers/orders/forget-agreed-from.ts';
import { forgetLetterPages } from './handlers/orders/forget-letter-pages.ts';
import { freeLetter } from './handlers/orders/free-letter.ts';
import { handOverLetter } from './handlers/orders/hand-over-letter.ts';
import { draftClaim } from './handlers/orders/draft-claim.ts';
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
import { readPostNews } from './handlers/orders/read-post-news.ts';
import { renderLetter } from './handlers/orders/render-letter.ts';
import { settlePaidOrder } from './handlers/orders/settle-paid-order.ts';
import { settleRefundedOrder } from './handlers/orders/settle-refunded-order.ts';
import { settleTermination } from './handlers/orders/settle-termination.ts';
import { settleWithdrawal } from './handlers/orders/settle-withdrawal.ts';
import { stopDisputedLetter } from './handlers/orders/stop-disputed-letter.ts';
import { writeExport } from './handlers/orders/write-export.ts';
import { writeOrderPdf } from './handlers/orders/write-order-pdf.ts';
import { writeProofFile } from './handlers/orders/write-proof-file.ts';
import { interpretStripeCall } from './handlers/payments/interpret-stripe-call.ts';
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
import { sendRefund } from './handlers/payments/send-refund.ts';
import { writeInvoice } from './handlers/payments/write-invoice.ts';
import { on, type Subscription } from './handler.ts';

/** Everything that happens by itself: event → reaction. */
export const subscriptions: readonly Subscription[] = [
  on(userRegistered, mailWelcome),
  on(passwordResetRequested, mailPasswordReset),
  on(passwordChanged, mailPasswordChanged),
  on(secondFactorAdded, mailSecondFactorAdded),
  on(secondFactorRemoved, mailSecondFactorRemoved),
  on(recoveryCodesRenewed, mailRecoveryCodesRenewed),
  on(recoveryCodeSpent, mailRecoveryCodeSpent),
  on(emailProofRequested, mailEmailProof),
  on(emailProofRequested, mailEmailReplaced),
  on(accountErased, eraseAnswers),
  on(accountErased, eraseOwnFiles),
  on(accountErased, eraseExport),
  on(accountErased, forgetLetterPages),
  on(accountErased, forgetAgreedFrom),

  on(enclosureReceived, normaliseEnclosure),
  on(enclosureRemoved, eraseEnclosure),

  on(stripeWebhookReceived, interpretStripeCall),
  on(paymentSucceeded, settlePaidOrder),
  on(paymentProcessing, setPaymentDue),
  on(paymentDeclined, setPaymentDue),
  on(paymentDeclined, mailPaymentDeclined),
  on(invoiceIssued, writeInvoice),
  on(invoiceFiled, mailInvoice),
  on(refundRequested, sendRefund),
  on(paymentRefunded, settleRefundedOrder),
  on(disputeOpened, stopDisputedLetter),
  on(subscriptionStarted, mailSubscriptionStarted),
  on(trialEndsSoon, mailTrialEndsSoon),
  on(subscriptionYearPassed, mailSubscriptionYear),
  on(billRefused, mailBillRefused),
  on(subscriptionEnding, mailSubscriptionEnding),
  on(subscriptionResumed, mailSubscriptionResumed),
  on(subscriptionEnded, mailSubscriptionEnded),

  on(orderPaid, writeOrderPdf),
  on(orderRevised, writeOrderPdf),
  on(orderCancelled, freeLetter),

  on(letterQueued, renderLetter),
  on(letterRendered, handOverLetter),
  on(postalWebhookReceived, readPostNews),
  on(letterPrinted, mailLetterPrinted),
  on(letterAwaited, mailLetterAwaited),
  on(letterDelivered, mailLetterDelivered),
  on(letterReturned, mailLetterReturned),
  on(letterRejected, mailLetterRejected),
  on(receiptMissed, draftClaim),
  on(receiptMissed, mailReceiptMissed),
  on(orderResent, mailLetterResent),
  on(letterDelivered, writeProofFile),
  on(letterReturned, writeProofFile),
  on(proofDue, writeProofFile),

  on(exportRequested, writeExport),
  on(exportCompleted, mailExportReady),

  on(messageReceived, mailMessageReceived),
  on(messageReceived, mailMessageToSupport),
  on(contractWithdrawn, settleWithdrawal),
  on(contractEndRequested, settleTermination),
  on(withdrawalSettled, mailWithdrawalSettled),
];
