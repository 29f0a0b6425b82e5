import type { Actor } from '../../src/kernel/endpoint.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import type { FakePayments } from '../fakes/payments.ts';
import type { createHttpClient } from '../harness/http-client.ts';
import type { orderFactory } from './orders.ts';

interface Setting
  extends Pick<ReturnType<typeof createHttpClient>, 'request'>, Pick<ReturnType<typeof orderFactory>, 'order'> {
  payments: FakePayments;
  runJobs(): Promise<void>;
}

export function paymentFactory({ request, order, payments, runJobs }: Setting) {
  /** A signed notification of the bank. */
  async function notify(
    type: string,
    object: Record<string, unknown>,
    options: Parameters<FakePayments['notification']>[2] = {},
  ) {
    const { body, signature } = payments.notification(type, object, options);
    return request('POST', '/-/hooks/stripe', { body, headers: { 'stripe-signature': signature } });
  }

  /** Opens the page, pays it, and lets the signed notification do its work. */
  async function createPaidOrder(user: Actor, documentId?: string, sending?: string): Promise<OrderView> {
    const placed = await order(user, documentId, sending);
    await request('POST', `/orders/${placed.id}/pay`, { user, body: {} });
    const page = [...payments.pages.values()].find(({ ourId }) => ourId === placed.id)!;
    payments.pay(page.sessionId);
    await notify('checkout.session.completed', {
      id: page.sessionId,
      object: 'checkout.session',
      client_reference_id: placed.id,
    });
    await runJobs();
    return (await request<OrderView>('GET', `/orders/${placed.id}`, { user })).body;
  }
  return { notify, createPaidOrder };
}
