export { buildConsentRecord } from './checkout/build-consent-record.ts';
export { paymentsAdminRoutes } from './admin-routes.ts';
export { invoicesAdminRoutes } from './invoices/admin-routes.ts';
export { reconciliationAdminRoutes } from './reconciliation/admin-routes.ts';
export { balanceAdminRoutes } from './balance/admin-routes.ts';
export {
  pageOpenedPortals,
  pageProcessingCheckouts,
  pageStaleCheckouts,
  pageStaleRefunds,
  pageStaleSubscriptionPages,
  pageStaleSubscriptions,
  recordRead,
} from './reading-schedule.ts';
export { syncBalance } from './balance/commands/sync-balance.ts';
export { checkPrices } from './checkout/commands/check-prices.ts';
export { endDisputedSubscription, endSubscription } from './subscriptions/commands/end-subscription.ts';
export { attachInvoicePdf } from './invoices/commands/issue-invoice.ts';
export { attachTermsPdf } from './checkout/commands/store-terms.ts';
export {
  CONSENT_IP_RETENTION_DAYS,
  eraseConsentIps,
  purgeConsentIps,
} from './subscriptions/commands/purge-consent-ips.ts';
export { eraseCustomer } from './subscriptions/commands/erase-customer.ts';
export { storeTerms } from './checkout/commands/store-terms.ts';
export { findRenewalPaymentUrl } from './subscriptions/commands/open-provider-page.ts';
export { failUnopenedPayment, openCheckout } from './checkout/commands/open-checkout.ts';
export { reconcileStripe } from './reconciliation/commands/reconcile-stripe.ts';
export { reconcileLedger } from './reconciliation/commands/reconcile-ledger.ts';
export { compareSides } from './reconciliation/commands/record-discrepancy.ts';
export { sendYearlyRecaps } from './subscriptions/commands/send-yearly-recaps.ts';
export { sendTrialReminders } from './subscriptions/commands/send-trial-reminders.ts';
export { checkRefund, requestRefund, requestRefundIfAny } from './refunds/commands/request-refund.ts';
export { decideRefundAlone, getRefundAllowance, type Colleague, type RefundAllowance } from './refunds/bounds.ts';
export { eraseRefundReasons } from './refunds/commands/erase-refund-reasons.ts';
export { submitRefund } from './refunds/commands/submit-refund.ts';
export { prepareProvider } from './checkout/commands/prepare-provider.ts';
export { recheckSubscription } from './subscriptions/commands/sync-renewal-invoice.ts';
export { syncCheckout } from './checkout/commands/sync-checkout.ts';
export { syncDispute } from './refunds/commands/sync-dispute.ts';
export { syncRefund } from './refunds/commands/sync-refund.ts';
export { withdrawSubscription } from './subscriptions/commands/withdraw-subscription.ts';
export { buildEReporting } from './invoices/e-reporting.ts';
export { offerNotCurrent } from './subscriptions/errors.ts';
export { collectMoneyMetrics } from './metrics.ts';
export { paymentsWebhooks } from './webhooks.ts';
export { getSubscriptionAgreement, findSubscriberTerms } from './subscriptions/queries.ts';
export { getTerms } from './checkout/stored-terms.ts';
export { discrepancyStateMachine } from './reconciliation/discrepancy.state-machine.ts';
export { disputeStateMachine, refundStateMachine } from './refunds/refund.state-machine.ts';
export { paymentStateMachine } from './checkout/payment.state-machine.ts';
export {
  computeRateTotals,
  toCreditNoteContent,
  toInvoiceContent,
  toReversalContent,
} from './invoices/invoice-lines.ts';
export { priceLetter } from './checkout/price.ts';
export { processEvent } from './provider-events.ts';
export { listProviderAnswers } from './checkout/provider-answers.ts';
export { findRefundByCause, getDispute, getRefundableCents, isRefundedInDashboard } from './refunds/queries.ts';
export {
  getCurrentOffer,
  sumPaidCents,
  getSubscriptionStatus,
  getSubscription,
  willBeCharged,
} from './subscriptions/queries.ts';
export { getInvoice, listInvoices, listOrderInvoices, getOwnInvoice, type InvoiceRecord } from './invoices/queries.ts';
export {
  ACCOUNTING_RETENTION_YEARS,
  deleteOldBooks,
  deleteOldPayment,
  findAccountingCutoff,
  listInvoiceFileIds,
  selectOldPayments,
} from './retention/old-records.ts';
export { hasPendingMoney, listDisputedOrders, listMoneyEntityIds } from './queries.ts';
export { getOrderMoney } from './order-money.ts';
export { listOpenDiscrepancies } from './queries.ts';
export { pagePaidOrders, pageUnopenedPayments, getPayment, listOrderPayments, getPricing } from './checkout/queries.ts';
export { listPaymentPersonalData } from './personal-data.ts';
export { refundsAdminRoutes } from './refunds/admin-routes.ts';
export { countMoneyByDay, countMoneyWork, listMoneySubjects, type WorkCount } from './work.ts';
export { pricingRoutes } from './checkout/routes.ts';
export { searchMoney, type FoundMoney, type MoneyKind, type MoneyTerm } from './search.ts';
export { subscriptionRoutes } from './subscriptions/routes.ts';
export { subscriptionStateMachine } from './subscriptions/subscription.state-machine.ts';
export { parseMarkup } from './checkout/terms/inline-markup.ts';
export type { TermsBlock, TermsText } from './checkout/terms/text.ts';
