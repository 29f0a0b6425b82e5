import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Ending, PlannedOrder } from './demo-plan.ts';
import type { SiteClient } from './site-client.ts';

interface Template {
  versionId: string;
  sampleAnswers: unknown;
}

const SENDER = {
  kind: 'person',
  civility: 'Mme',
  firstName: 'Hélène',
  lastName: 'Marchal',
  line4: '14 rue des Acacias',
  postcode: '69003',
  city: 'Lyon',
  country: 'FR',
};
const RECIPIENT = { line4: '8 rue du Relais', postcode: '31000', city: 'Toulouse', country: 'FR' };
const CONSENTS = { terms: true, immediateStart: true, withdrawalLoss: true };

const FORWARDED: readonly Ending[] = ['none', 'refunded_in_part', 'resent'];

/** Writes, orders and pays a letter, as the pages do. */
export async function placeOrder(
  deps: Deps,
  customer: SiteClient,
  planned: PlannedOrder & { documentId: string },
): Promise<{ orderId: string }> {
  const { documentId, sending, organisation, fate, card, ending, question } = planned;
  const template = await customer.call<Template>('GET', `/-/api/v1/templates/${planned.template}`);
  await customer.call('POST', '/-/api/v1/documents', {
    id: documentId,
    templateVersionId: template.versionId,
    content: {
      answers: template.sampleAnswers,
      sender: SENDER,
      recipient: {
        kind: 'organisation',
        organisation,
        ...RECIPIENT,
        ...(fate && { service: `Service ${fate}` }),
      },
      sending: sending === 'pdf' ? 'registered' : sending,
    },
  });
  const choice = { documentId, sending, offer: 'single_document' };
  const { price } = await customer.call<{ price: { totalCents: number } }>('POST', '/-/api/v1/orders/quote', choice);
  const order = await customer.call<{ id: string; reference: string }>('POST', '/-/api/v1/orders', {
    ...choice,
    expectedTotalCents: price.totalCents,
    consents: CONSENTS,
  });
  const page = await customer.call<{ url: string }>('POST', `/-/api/v1/orders/${order.id}/pay`, {});
  if (ending !== 'left_unpaid') await customer.pay(page.url, card);
  if (question)
    await customer.call('POST', '/-/api/v1/messages', {
      id: documentId,
      kind: 'question',
      subject: 'order',
      email: (await customer.call<{ email: string }>('GET', '/-/api/v1/user')).email,
      orderReference: order.reference,
      text: question,
    });
  if (sending !== 'pdf' && FORWARDED.includes(ending)) await bringForward(deps, order.id);
  return { orderId: order.id };
}

/**
 * Ends the change-of-mind period of an invented customer at once, so that a visitor sees letters on their way without
 * waiting a quarter of an hour. The worker renders and hands over the letter as usual.
 */
async function bringForward({ db }: Deps, orderId: string): Promise<void> {
  if (!(await waitForLetter(db, orderId))) return;
  await db.transaction(async (trx) => {
    const [letter]: { id: string }[] = await trx('letters')
      .where({ order_id: orderId, status: 'queued' })
      .update({ releases_at: trx.fn.now() })
      .returning('id');
    await trx('outbox')
      .where({ event: 'letter.queued' })
      .whereNull('relayed_at')
      .whereRaw(`payload->>'id' = ?`, [letter?.id ?? null])
      .update({ available_at: trx.fn.now() });
  });
}

const LETTER_TRIES = 50;
const LETTER_PAUSE_MS = 200;

/**
 * Waits until the worker has created the letter of an order. Returns the instant of its state, or null if the payment
 * was declined or is still unknown.
 */
export async function waitForLetter(db: Deps['db'], orderId: string): Promise<Date | null> {
  for (let tries = 0; tries < LETTER_TRIES; tries += 1) {
    const letter: { status_since: Date } | undefined = await db('letters')
      .where({ order_id: orderId })
      .first('status_since');
    if (letter) return letter.status_since;
    const payment: { status: string } | undefined = await db('payments').where({ order_id: orderId }).first('status');
    if (payment?.status === 'failed') return null;
    await pause(LETTER_PAUSE_MS);
  }
  return null;
}
