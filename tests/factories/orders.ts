import type { Knex } from 'knex';
import type { Actor } from '../../src/kernel/endpoint.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import type { createHttpClient } from '../harness/http-client.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { documentFactory } from './documents.ts';

export const consents = { terms: true, immediateStart: true, withdrawalLoss: true };

interface Setting
  extends Pick<ReturnType<typeof createHttpClient>, 'request'>, Pick<ReturnType<typeof documentFactory>, 'draft'> {}

export function orderFactory({ request, draft }: Setting) {
  /** Places an order for a letter, at the price that the page shows; nothing is paid yet. */
  async function order(user: Actor, documentId?: string, sending = 'registered_receipt'): Promise<OrderView> {
    const choice = { documentId: documentId ?? (await draft(user)), sending, offer: 'single_document' };
    const quote = await request<{ price: { totalCents: number } }>('POST', '/orders/quote', { user, body: choice });
    const body = { ...choice, expectedTotalCents: quote.body.price.totalCents, consents };
    return (await request<OrderView>('POST', '/orders', { user, body })).body;
  }
  return { order };
}

/** Gives a reason, so that a colleague may read the personal data of an order for a quarter of an hour. */
export async function revealOrder(testApp: TestApp, user: Actor, orderId: string): Promise<void> {
  const { status } = await testApp.request('POST', '/-/admin/v1/reveals', {
    user,
    body: { subject: 'orders', id: orderId, reason: 'Le client appelle' },
  });
  if (status !== 201) throw new Error(`The reveal returned ${status}.`);
}

/** Gives each copied letter one of the copied orders, whose reference its row holds. */
export const giveOrders = (trx: Knex) =>
  trx.raw(`
    update letters set order_id = pairs.order_id
    from (select id, row_number() over (order by id) as place from letters where order_id not in (select id from orders))
      as homeless
    join (select id as order_id, row_number() over (order by id) as place from orders
      where id not in (select order_id from letters)) as pairs using (place)
    where letters.id = homeless.id`);
