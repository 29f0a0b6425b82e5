export { buildConsentRecord } from './build-consent-record.ts';
export { paymentsAdminRoutes } from './admin-routes.ts';
export { booksAdminRoutes } from './books-admin-routes.ts';
export { checkPrices } from './commands/check-prices.ts';
export { endSubscription } from './commands/end-subscription.ts';
export { fileInvoice } from './commands/file-invoice.ts';
export { fileTerms } from './commands/file-terms.ts';
export { AGREED_FROM_KEPT_DAYS, purgeConsentIps } from './commands/purge-consent-ips.ts';
export { keepTerms } from './commands/keep-terms.ts';
export { openBillUrl } from './commands/open-bill.ts';
export { openCheckout } from './commands/open-checkout.ts';
export { reconcileMoney } from './commands/reconcile-money.ts';
export { reconcileOwnBooks } from './commands/reconcile-own-books.ts';
export { compare } from './commands/record-difference.ts';
export { recapYears } from './commands/recap-years.ts';
export { remindTrials } from './commands/remind-trials.ts';
export { requestRefund } from './commands/request-refund.ts';
export { sendRefund } from './commands/send-refund.ts';
export { prepareProvider } from './commands/prepare-provider.ts';
export { recheckSubscription, settleBill } from './commands/settle-bill.ts';
export { settleCheckout } from './commands/settle-checkout.ts';
export { settleDispute } from './commands/settle-dispute.ts';
export { settleRefund } from './commands/settle-refund.ts';
export { settleSubscription } from './commands/settle-subscription.ts';
export { withdrawSubscription } from './commands/withdraw-subscription.ts';
export { daysOfMonth, eReporting } from './e-reporting.ts';
export { offerNotHeld } from './errors.ts';
export { collectMoneyMetrics } from './metrics.ts';
export { paymentsWebhooks } from './webhooks.ts';
export { agreementOfSubscription, termsBySha, termsOfSubscriber } from './kept-terms.ts';
export { discrepancyStateMachine, disputeStateMachine, paymentStateMachine, refundStateMachine } from './payment.state-machine.ts';
export { totalsByRate } from './invoice-lines.ts';
export { priceLetter } from './price.ts';
export { processEvent } from './provider-events.ts';
export { listProviderAnswers } from './provider-answers.ts';
export {
  disputeById, heldOffer, invoiceById, invoicesOf, invoicesOfOrder, isMoneyMoving, listMoneyEntityIds, openDifferences, paidCentsSince, paidOrders, ownInvoice, paymentById, paymentsOfOrders, listPaymentPersonalData, pricing, listProcessingCheckouts, staleCheckouts,
  staleRefunds, staleSubscriptions, standingOf, subscriptionById, willBeCharged,
  type InvoiceFacts,
} from './queries.ts';
export { refundsAdminRoutes } from './refunds-admin-routes.ts';
export { paymentsRoutes } from './routes.ts';
export { subscriptionStateMachine } from './subscription.state-machine.ts';
export { piecesOf as markedPieces } from './terms/marked.ts';
export type { TermsBlock, TermsText } from './terms/text.ts';
