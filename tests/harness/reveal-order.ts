import type { Actor } from '../../src/kernel/endpoint.ts';
import type { TestApp } from './test-app.ts';

/** Gives a reason, so that a colleague may read the personal data of an order for a quarter of an hour. */
export async function revealOrder(testApp: TestApp, user: Actor, orderId: string): Promise<void> {
  const { status } = await testApp.request('POST', '/-/admin/v1/reveals', {
    user,
    body: { subject: 'orders', id: orderId, reason: 'Le client appelle' },
  });
  if (status !== 201) throw new Error(`The reveal was answered ${status}.`);
}
