import { listPayouts, listTransactions } from '../balance.ts';
import { missing, StripeError } from '../errors.ts';
import { toText } from '../form.ts';
import type { Charge } from '../objects/kinds.ts';
import { expand, find, paginate, readMetadata } from './reading.ts';
import type { ApiContext } from './wire.ts';

/** Only a fully refunded charge has a code of its own. */
const refusedRefund = ({ id, refunded }: Charge): StripeError =>
  refunded === true
    ? new StripeError(400, 'invalid_request_error', `Charge ${id} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    : new StripeError(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge.', {
        param: 'amount',
      });

export function mountMoney({ router, respond, desk }: ApiContext): void {
  const { bank } = desk;
  const { ledger } = bank;

  router.post('/v1/refunds', (ctx) =>
    respond(ctx, (form) => {
      const intentId = toText(form['payment_intent']);
      const chargeId =
        toText(form['charge']) ?? find(ledger, intentId ?? '', 'payment_intent', 'payment_intent').latest_charge;
      const charged = find(ledger, chargeId ?? '', 'charge', 'charge');
      const amount = Number(toText(form['amount']) ?? charged.amount - charged.amount_refunded);
      const disputed = ledger
        .all('dispute')
        .find((dispute) => dispute.charge === charged.id && dispute.status === 'needs_response');
      if (disputed)
        throw new StripeError(
          400,
          'invalid_request_error',
          `Charge ${charged.id} has been charged back; cannot issue a refund.`,
          { code: 'charge_disputed' },
        );
      const made = bank.refund(charged, { amount, reason: toText(form['reason']), metadata: readMetadata(form) });
      if (!made) throw refusedRefund(charged);
      return made;
    }),
  );
  router.get('/v1/payouts', (ctx) =>
    respond(ctx, (form) => paginate(ledger, '/v1/payouts', listPayouts(ledger), form)),
  );
  router.get('/v1/payouts/:id', (ctx) =>
    respond(ctx, (form) => {
      const id = String(ctx['params'].id);
      const payout = listPayouts(ledger).find((candidate) => candidate.id === id);
      if (!payout) throw missing(id, 'payout', 'payout');
      return expand(ledger, payout, form);
    }),
  );
  router.get('/v1/balance_transactions', (ctx) =>
    respond(ctx, (form) => {
      const { payout, ...others } = form;
      return paginate(ledger, '/v1/balance_transactions', listTransactions(ledger, toText(payout)), others);
    }),
  );
  router.get('/v1/balance_transactions/:id', (ctx) =>
    respond(ctx, (form) => {
      const id = String(ctx['params'].id);
      const transaction = listTransactions(ledger, null).find((candidate) => candidate.id === id);
      if (!transaction) throw missing(id, 'balance_transaction', 'id');
      return expand(ledger, transaction, form);
    }),
  );
  // To close a dispute at Stripe is to accept it: the money stays with the person.
  router.post('/v1/disputes/:id/close', (ctx) =>
    respond(ctx, () => bank.closeDispute(find(ledger, String(ctx['params'].id), 'dispute'), 'lost')),
  );
}
