export { paymentsAdminRoutes } from './admin-routes.ts';
export { fileInvoice } from './commands/file-invoice.ts';
export { markDisputed } from './commands/mark-disputed.ts';
export { openCheckout } from './commands/open-checkout.ts';
export { requestRefund } from './commands/request-refund.ts';
export { sendRefund } from './commands/send-refund.ts';
export { settleCheckout } from './commands/settle-checkout.ts';
export { settleRefund } from './commands/settle-refund.ts';
export { paymentsHooks } from './hooks.ts';
export { paymentMachine, refundMachine } from './payment.machine.ts';
export { priceLetter } from './price.ts';
export {
  invoiceById, invoicesOf, invoicesOfOrder, isMoneyMoving, moneyIds, ownInvoice, paymentById, paymentsOfOrders, personalData, pricing, staleCheckouts, staleRefunds,
  type InvoiceFacts,
} from './queries.ts';
export { paymentsRoutes } from './routes.ts';
