export { buildConsentRecord } from './build-consent-record.ts';
export { paymentsAdminRoutes } from './admin-routes.ts';
export { reconciliationAdminRoutes } from './reconciliation-admin-routes.ts';
export { checkPrices } from './commands/check-prices.ts';
export { endSubscription } from './commands/end-subscription.ts';
export { attachInvoicePdf } from './commands/attach-invoice-pdf.ts';
export { attachTermsPdf } from './commands/attach-terms-pdf.ts';
export { AGREED_FROM_KEPT_DAYS, purgeConsentIps } from './commands/purge-consent-ips.ts';
export { storeTerms } from './commands/store-terms.ts';
export { openBillUrl } from './commands/open-renewal-invoice.ts';
export { openCheckout } from './commands/open-checkout.ts';
export { reconcileStripe } from './commands/reconcile-stripe.ts';
export { reconcileLedger } from './commands/reconcile-ledger.ts';
export { compareSides } from './commands/record-discrepancy.ts';
export { sendYearlyRecaps } from './commands/send-yearly-recaps.ts';
export { sendTrialReminders } from './commands/send-trial-reminders.ts';
export { requestRefund } from './commands/request-refund.ts';
export { submitRefund } from './commands/submit-refund.ts';
export { prepareProvider } from './commands/prepare-provider.ts';
export { recheckSubscription, syncRenewalInvoice } from './commands/sync-renewal-invoice.ts';
export { syncCheckout } from './commands/sync-checkout.ts';
export { syncDispute } from './commands/sync-dispute.ts';
export { syncRefund } from './commands/sync-refund.ts';
export { syncSubscription } from './commands/sync-subscription.ts';
export { withdrawSubscription } from './commands/withdraw-subscription.ts';
export { daysOfMonth, eReporting } from './e-reporting.ts';
export { offerNotCurrent } from './errors.ts';
export { collectMoneyMetrics } from './metrics.ts';
export { paymentsWebhooks } from './webhooks.ts';
export { agreementOfSubscription, termsBySha, termsOfSubscriber } from './stored-terms.ts';
export {
  discrepancyStateMachine,
  disputeStateMachine,
  paymentStateMachine,
  refundStateMachine,
} from './payment.state-machine.ts';
export { totalsByRate } from './invoice-lines.ts';
export { priceLetter } from './price.ts';
export { processEvent } from './provider-events.ts';
export { listProviderAnswers } from './provider-answers.ts';
export {
  disputeById,
  getCurrentOffer,
  invoiceById,
  invoicesOf,
  invoicesOfOrder,
  hasPendingMoney,
  listMoneyEntityIds,
  listOpenDiscrepancies,
  paidCentsSince,
  paidOrders,
  ownInvoice,
  paymentById,
  paymentsOfOrders,
  listPaymentPersonalData,
  pricing,
  listProcessingCheckouts,
  staleCheckouts,
  staleRefunds,
  staleSubscriptions,
  getSubscriptionStatus,
  subscriptionById,
  willBeCharged,
  type InvoiceRecord,
} from './queries.ts';
export { refundsAdminRoutes } from './refunds-admin-routes.ts';
export { paymentsRoutes } from './routes.ts';
export { subscriptionStateMachine } from './subscription.state-machine.ts';
export { parseMarkup as markedPieces } from './terms/inline-markup.ts';
export type { TermsBlock, TermsText } from './terms/text.ts';
