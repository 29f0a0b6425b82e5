export { accountRoutes } from './account-routes.ts';
export { agreementAdminRoutes } from './agreement-admin-routes.ts';
export { ordersAdminRoutes, getOrderAuditTrail } from './admin-routes.ts';
export { archiveLetters } from './commands/archive-letters.ts';
export { attachPdf } from './commands/attach-pdf.ts';
export { callPartner, callWithPermit } from './commands/partner-circuit-breaker.ts';
export { selectPartner } from './commands/select-partner.ts';
export { claimLetter } from './commands/claim-letter.ts';
export { markFailed, markSubmitted, rejectLetter } from './commands/finish-hand-over.ts';
export { eraseOldMessages } from './commands/erase-old-messages.ts';
export { pollTracking } from './commands/poll-tracking.ts';
export { purgeConsentIps, eraseConsentIps } from './commands/erase-consent-ips.ts';
export { purgeLetter, listLettersToPurge } from './commands/purge-letter.ts';
export { eraseLetterPages } from './commands/erase-letter-pages.ts';
export { reopenCancelledDocument } from './commands/reopen-cancelled-document.ts';
export { closeRejectedLetter } from './commands/close-rejected-letter.ts';
export { storeOrderPdf } from './commands/store-order-pdf.ts';
export { storePartnerResponse } from './commands/store-partner-response.ts';
export { storeProof } from './commands/store-proof.ts';
export { storeProofFile } from './commands/store-proof-file.ts';
export { recordMissingReceipt } from './commands/record-missing-receipt.ts';
export { refundUnsentOrder } from './commands/refund-unsent-order.ts';
export { reconcileLetters } from './commands/reconcile-letters.ts';
export { recordPoll } from './commands/record-poll.ts';
export { recordTrackingEvents } from './commands/record-tracking-events.ts';
export { reportUnknownCodes } from './commands/report-unknown-codes.ts';
export { storeProviderRef, stampSubmission } from './commands/store-provider-ref.ts';
export { refundDifference } from './commands/send-corrected.ts';
export { setPaymentDue } from './commands/set-payment-due.ts';
export { PDF_CHANGE_DAYS, startPaidOrder } from './commands/start-paid-order.ts';
export { applyOrderRefund } from './commands/apply-order-refund.ts';
export { processTermination } from './commands/process-termination.ts';
export { processWithdrawal } from './commands/process-withdrawal.ts';
export { cancelLetter } from './commands/cancel-letter.ts';
export { claimSilentLetters } from './commands/claim-silent-letters.ts';
export { eraseExportOf, eraseOldExports, writeExport } from './commands/write-export.ts';
export { readyExportById } from './exports.ts';
export { collectLetterMetrics, collectPartnerMetrics } from './metrics.ts';
export { ordersWebhooks } from './webhooks.ts';
export { agreementOfOrder } from './consent-record.ts';
export { correctableUntil, DISPUTED } from './letter-status-text.ts';
export { letterStateMachine } from './letter.state-machine.ts';
export { messageAdminRoutes } from './message-admin-routes.ts';
export { messageStateMachine } from './message.state-machine.ts';
export { messageRoutes } from './message-routes.ts';
export { orderStateMachine } from './order.state-machine.ts';
export { outageAdminRoutes } from './outage-admin-routes.ts';
export { outageStateMachine } from './outage.state-machine.ts';
export { getProofData, type ProofData } from './proof-data.ts';
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
export { unknownCodeAdminRoutes } from './unknown-code-admin-routes.ts';
export { unknownCodeStateMachine } from './unknown-code.state-machine.ts';
