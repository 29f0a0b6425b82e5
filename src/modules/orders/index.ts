export { accountRoutes } from './privacy/account-routes.ts';
export { agreementAdminRoutes } from './support/agreement-admin-routes.ts';
export { ordersAdminRoutes, getOrderAuditTrail } from './admin-routes.ts';
export { archiveLetters } from './mailing/commands/archive-letters.ts';
export { attachPdf } from './mailing/commands/attach-pdf.ts';
export { callPartner, callWithPermit } from './mailing/commands/partner-circuit-breaker.ts';
export { selectPartner } from './mailing/commands/select-partner.ts';
export { claimLetter } from './mailing/commands/claim-letter.ts';
export { markFailed, markSubmitted, rejectLetter } from './mailing/commands/finish-hand-over.ts';
export { eraseOldMessages } from './privacy/commands/erase-old-messages.ts';
export { pollTracking } from './mailing/commands/poll-tracking.ts';
export { purgeConsentIps, eraseConsentIps } from './privacy/commands/erase-consent-ips.ts';
export { purgeLetter, listLettersToPurge } from './privacy/commands/purge-letter.ts';
export { eraseLetterPages } from './privacy/commands/erase-letter-pages.ts';
export { reopenCancelledDocument } from './ordering/commands/reopen-cancelled-document.ts';
export { closeRejectedLetter } from './mailing/commands/close-rejected-letter.ts';
export { storeOrderPdf } from './ordering/commands/store-order-pdf.ts';
export { storePartnerResponse } from './mailing/commands/store-partner-response.ts';
export { storeProof } from './mailing/commands/store-proof.ts';
export { storeProofFile } from './mailing/commands/store-proof-file.ts';
export { recordMissingReceipt } from './mailing/commands/record-missing-receipt.ts';
export { refundUnsentOrder } from './ordering/commands/refund-unsent-order.ts';
export { reconcileLetters } from './mailing/commands/reconcile-letters.ts';
export { recordPoll } from './mailing/commands/record-poll.ts';
export { recordTrackingEvents } from './mailing/commands/record-tracking-events.ts';
export { reportUnknownCodes } from './mailing/commands/report-unknown-codes.ts';
export { storeProviderRef, stampSubmission } from './mailing/commands/store-provider-ref.ts';
export { refundDifference } from './ordering/commands/send-corrected.ts';
export { setPaymentDue } from './ordering/commands/set-payment-due.ts';
export { PDF_CHANGE_DAYS, startPaidOrder } from './ordering/commands/start-paid-order.ts';
export { applyOrderRefund } from './ordering/commands/apply-order-refund.ts';
export { processTermination } from './support/commands/process-termination.ts';
export { processWithdrawal } from './support/commands/process-withdrawal.ts';
export { cancelLetter } from './mailing/commands/cancel-letter.ts';
export { claimSilentLetters } from './mailing/commands/claim-silent-letters.ts';
export { eraseExportOf, eraseOldExports, writeExport } from './privacy/commands/write-export.ts';
export { readyExportById } from './privacy/exports.ts';
export { collectLetterMetrics, collectPartnerMetrics } from './mailing/metrics.ts';
export { ordersWebhooks } from './mailing/webhooks.ts';
export { agreementOfOrder } from './ordering/consent-record.ts';
export { correctableUntil, DISPUTED } from './mailing/letter-status-text.ts';
export { letterStateMachine } from './mailing/letter.state-machine.ts';
export { messageAdminRoutes } from './support/message-admin-routes.ts';
export { messageStateMachine } from './support/message.state-machine.ts';
export { messageRoutes } from './support/message-routes.ts';
export { orderStateMachine } from './ordering/order.state-machine.ts';
export { outageAdminRoutes } from './mailing/outage-admin-routes.ts';
export { outageStateMachine } from './mailing/outage.state-machine.ts';
export { getProofData, type ProofData } from './mailing/proof-data.ts';
export {
  listGreenLettersToPresume,
  isAcknowledgementDue,
  letterById,
  findLetterByProviderRef,
  isLetterIn,
  listLettersOwedRefund,
  lettersWithoutReceipt,
  messageById,
  orderById,
  listOrdersOwedRefund,
  listUncorrectedOrders,
  proofFileOf,
  proofKinds,
  type LetterFacts,
  type MessageFacts,
} from './queries.ts';
export { ordersRoutes, VERIFICATION_RATE_LIMIT } from './routes.ts';
export { unknownCodeAdminRoutes } from './mailing/unknown-code-admin-routes.ts';
export { unknownCodeStateMachine } from './mailing/unknown-code.state-machine.ts';
