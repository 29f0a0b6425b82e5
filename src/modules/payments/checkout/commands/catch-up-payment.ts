import type { Deps } from '../../../../kernel/deps.ts';
import { Payment } from '../models/payment.ts';
import { syncCheckout } from './sync-checkout.ts';

/** The bank may contest a payment, or suspect it, before its own news has come: that is read first. */
export async function catchUpPayment(
  deps: Deps,
  { paymentIntentId, ourId }: { paymentIntentId: string | null; ourId: string | null },
): Promise<void> {
  if (!ourId || (await Payment.query(deps.db).findOne({ stripePaymentIntentId: paymentIntentId }))) return;
  const paid = await Payment.query(deps.db).findOne({ orderId: ourId }).whereNotNull('stripeSessionId');
  if (paid) await syncCheckout(deps, { sessionId: paid.stripeSessionId! });
}
