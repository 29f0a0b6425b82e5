export { accountRoutes } from './privacy/routes.ts';
export { privacyAdminRoutes } from './privacy/privacy-admin-routes.ts';
export { agreementAdminRoutes } from './support/agreement-admin-routes.ts';
export { alarmAdminRoutes } from './engine/alarm-admin-routes.ts';
export { engineAdminRoutes } from './engine/admin-routes.ts';
export { dashboardAdminRoutes } from './dashboard/admin-routes.ts';
export { recordDailyFigures } from './dashboard/day-figures.ts';
export { approvalAdminRoutes } from './support/approvals/admin-routes.ts';
export { getApprovalDecision, type ApprovalDecisionRecord } from './support/approvals/approval-decision.ts';
export { approvalStateMachine } from './support/approvals/approval.state-machine.ts';
export { expireApprovals } from './support/approvals/commands/expire-approvals.ts';
export { letterAdminRoutes } from './mailing/letter-admin-routes.ts';
export { orderAdminRoutes } from './ordering/order-admin-routes.ts';
export { getOrderAuditTrail } from './support/order-audit-trail.ts';
export { archiveLetters } from './mailing/commands/archive-letters.ts';
export { announceLegalChange } from './mailing/commands/announce-legal-change.ts';
export { announceNextSteps } from './mailing/commands/announce-next-steps.ts';
export { attachPdf, toLetterPagesKey } from './mailing/commands/attach-pdf.ts';
export { callPartner, callWithPermit } from './mailing/commands/partner-circuit-breaker.ts';
export {
  selectPartner,
  claimLetter,
  markFailed,
  markSubmitted,
  rejectLetter,
  beginSubmission,
} from './mailing/commands/hand-over.ts';
export { listKeptAfterErasure } from './privacy/data-retentions.ts';
export { eraseOldMessages, purgeConsentIps, eraseConsentIps } from './privacy/commands/purge-old-records.ts';
export { endInactiveAccounts } from './privacy/commands/end-inactive-accounts.ts';
export { purgeAccountingRecords } from './privacy/commands/purge-accounting-records.ts';
export {
  listLettersInDoubt,
  settleLetterInDoubt,
  type LetterInDoubt,
  type SettlementResult,
} from './support/commands/settle-letters-in-doubt.ts';
export { parseReference } from './support/search/recognise.ts';
export { holdLettersInDoubt } from './mailing/commands/hold-letters-in-doubt.ts';
export { pollTracking } from './mailing/commands/poll-tracking.ts';
export { purgeExpiredLetters, eraseLetterPages, hideFromSearch } from './privacy/commands/purge-letter.ts';
export { reopenCancelledDocument } from './ordering/commands/cancel-order.ts';
export { cancelDisputedLetter, closeRejectedLetter } from './mailing/commands/cancel-letter.ts';
export { storeOrderPdf } from './ordering/commands/order-pdf.ts';
export { storePartnerResponse } from './mailing/commands/store-partner-response.ts';
export { storeProof, storeProofFile, recordMissingReceipt } from './mailing/commands/store-proofs.ts';
export { refundUnsentOrder, applyOrderRefund } from './ordering/commands/refund-order.ts';
export { completeResend } from './mailing/commands/resend-letter.ts';
export { reconcileLetters } from './mailing/commands/reconcile-letters.ts';
export {
  pageGreenLettersToPresume,
  pageLettersOwedRefund,
  pageLettersWithoutReceipt,
  pageOrdersOwedRefund,
  pageUncorrectedLetters,
} from './mailing/due-letters.ts';
export { recordPoll, claimSilentLetters } from './mailing/commands/claim-silent-letters.ts';
export { listReminderDays } from './mailing/next-steps.ts';
export { recordTrackingEvents } from './mailing/commands/record-tracking-events.ts';
export { reportUnknownCodes } from './mailing/commands/report-unknown-codes.ts';
export { refundDifference } from './ordering/commands/send-corrected.ts';
export { setPaymentDue } from './ordering/commands/pay-order.ts';
export { PDF_CHANGE_DAYS, startOrderOfPayment } from './ordering/commands/start-paid-order.ts';
export { finishSilentThreads, wakeSnoozedThreads } from './support/commands/change-thread.ts';
export { matchThread } from './support/commands/match-thread.ts';
export { receiveMail } from './support/commands/receive-mail.ts';
export { processTermination } from './support/commands/process-termination.ts';
export { processWithdrawal } from './support/commands/process-withdrawal.ts';
export { caseFileRoutes } from './case-files/routes.ts';
export { getCaseData, getCaseDay, type CaseData, type CaseLetter } from './case-files/case-data.ts';
export { eraseCaseFileOfUser, eraseOldCaseFiles, storeCaseFile } from './case-files/commands/store-case-file.ts';
export { eraseExportOfUser, eraseOldExports, writeExport } from './privacy/commands/write-export.ts';
export { findReadyExport } from './privacy/exports.ts';
export { collectLetterMetrics, collectPartnerMetrics } from './mailing/metrics.ts';
export { ordersWebhooks } from './mailing/webhooks.ts';
export { getAgreementOfOrder } from './ordering/consent-record.ts';
export { getCorrectableUntil } from './mailing/letter-status-text.ts';
export { letterStateMachine } from './mailing/letter.state-machine.ts';
export { answerAdminRoutes } from './support/answer-admin-routes.ts';
export { deskSearchAdminRoutes } from './support/search/admin-routes.ts';
export { orderCommandAdminRoutes } from './support/command-admin-routes.ts';
export { findResendDecision, getOrderDecision } from './support/record-decision.ts';
export { messageAdminRoutes } from './support/message-admin-routes.ts';
export { threadStateMachine } from './support/thread.state-machine.ts';
export { messageRoutes } from './support/routes.ts';
export { mailWebhooks } from './support/webhooks.ts';
export { answerTemplateAdminRoutes } from './support/answer-template-admin-routes.ts';
export { orderDeskAdminRoutes } from './support/order-desk-admin-routes.ts';
export { orderStateMachine } from './ordering/order.state-machine.ts';
export { partnerAdminRoutes } from './mailing/partners/partner-admin-routes.ts';
export { outageAdminRoutes } from './mailing/outage-admin-routes.ts';
export { outageStateMachine, unknownCodeStateMachine } from './mailing/partner.state-machine.ts';
export { getProofData, type ProofData } from './mailing/proof-data.ts';
export {
  getLetter,
  findLetterByProviderRef,
  isLetterIn,
  findProofFile,
  formatProofName,
  listProofKinds,
  type LetterRecord,
} from './mailing/queries.ts';
export { collectThreadMetrics } from './support/metrics.ts';
export { getAnswer, type AnswerRecord } from './support/answers.ts';
export { isAcknowledgementDue, getMessage, type MessageRecord } from './support/queries.ts';
export { getOrder, getOrderView } from './ordering/queries.ts';
export { computeReleaseInstant } from './ordering/commands/measure-letter.ts';
export { packRoutes } from './ordering/pack-routes.ts';
export { ordersRoutes } from './ordering/routes.ts';
export { mailingRoutes, VERIFICATION_RATE_LIMIT } from './mailing/routes.ts';
export { unknownCodeAdminRoutes } from './mailing/unknown-code-admin-routes.ts';
