export { accountRoutes } from './account-routes.ts';
export { ordersAdminRoutes, storyOfOrder } from './admin-routes.ts';
export { attachPdf } from './commands/attach-pdf.ts';
export { claimLetter } from './commands/claim-letter.ts';
export { markFailed, markSubmitted, rejectLetter } from './commands/end-hand-over.ts';
export { eraseOldMessages } from './commands/erase-old-messages.ts';
export { forgetPagesOf } from './commands/forget-pages-of.ts';
export { keepOrderPdf } from './commands/keep-order-pdf.ts';
export { keepProof } from './commands/keep-proof.ts';
export { reconcileLetters } from './commands/reconcile-letters.ts';
export { recordNews } from './commands/record-news.ts';
export { rememberSending } from './commands/remember-sending.ts';
export { PDF_CHANGE_DAYS, settleOrder } from './commands/settle-order.ts';
export { settleRefundedOrder } from './commands/settle-refunded-order.ts';
export { settleTermination } from './commands/settle-termination.ts';
export { settleWithdrawal } from './commands/settle-withdrawal.ts';
export { stopLetter } from './commands/stop-letter.ts';
export { ordersHooks } from './hooks.ts';
export { letterMachine } from './letter.machine.ts';
export { messageAdminRoutes } from './message-admin-routes.ts';
export { messageMachine } from './message.machine.ts';
export { messageRoutes } from './message-routes.ts';
export { orderMachine } from './order.machine.ts';
export {
  greenLettersDue, letterById, letterIdOfSending, letterIs, lettersToAskAbout, messageById, orderById, ordersOwedMoney, ordersRejectedBefore, type LetterFacts, type MessageFacts,
} from './queries.ts';
export { ordersRoutes } from './routes.ts';
