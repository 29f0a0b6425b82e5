import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import type { OrderDesk } from '../../../src/modules/orders/support/order-desk.contract.ts';
import { revealOrder } from '../../factories/orders.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let claire: Actor;
let sendMail: TestApp['mail']['send'];
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  claire = await testApp.createUser('Claire', 'support');
  sendMail = testApp.mail.send.bind(testApp.mail);
}, 60_000);
afterAll(() => testApp?.close());

async function open(orderId: string): Promise<OrderDesk> {
  const { status, body } = await testApp.request<OrderDesk>('GET', `/-/admin/v1/orders/${orderId}/desk`, {
    user: claire,
  });
  expect(status).toBe(200);
  return body;
}
async function listEmails(orderId: string): Promise<string[]> {
  return (await open(orderId)).emails.map(({ label, status }) => `${label}: ${status}`);
}
const listMailLines = async (orderId: string): Promise<string[]> =>
  (await open(orderId)).timeline.filter(({ kind }) => kind === 'mail').map(({ title }) => title);

async function print(orderId: string): Promise<void> {
  const { id: letterId } = (await testApp.db('letters').where({ order_id: orderId }).first('id')) as { id: string };
  await recordTrackingEvents(testApp.deps, {
    letterId,
    source: 'maileva',
    events: [
      { providerKey: letterId, providerCode: 'PROCESSED', kind: 'printed', label: 'printed', at: testApp.clock.now },
    ],
  });
  await testApp.runJobs();
}

describe('the e-mails of an order', () => {
  test('are listed for support with their state and their address, which is masked until it is revealed', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    await testApp.runJobs();
    const [invoice] = (await open(id)).emails;
    expect(invoice).toEqual({
      id: expect.any(String),
      label: expect.stringMatching(/^Facture F-?\d/),
      at: expect.any(String),
      status: 'sent',
      address: `${helene.email[0]}•••${helene.email.slice(helene.email.indexOf('@'))}`,
      isCurrentAddress: true,
    });
    await revealOrder(testApp, claire, id);
    expect((await open(id)).emails[0]!.address).toBe(helene.email);
  });

  test('wait while the mail server refuses them, and are given up at the end', async () => {
    testApp.mail.send = () => Promise.reject(new Error('mail was not taken: EENVELOPE 550'));
    const { id } = await testApp.createPaidOrder(helene).finally(() => (testApp.mail.send = sendMail));
    expect(await listEmails(id)).toEqual([expect.stringMatching(/^Facture .*: failing$/)]);
    expect(await listMailLines(id)).toEqual([]);
    const invoiceIds = (await open(id)).money.invoices.map((invoice) => invoice.id);
    const dispatches = testApp
      .db('job_dispatches')
      .where({ job: 'send-invoice-email' })
      .whereRaw(`outbox_id in (select id from outbox where payload->>'id' = any(?))`, [invoiceIds]);
    await dispatches.clone().update({ failed_at: testApp.clock.now });
    expect(await listEmails(id)).toEqual([expect.stringMatching(/^Facture .*: failed$/)]);
    expect(await listMailLines(id)).toEqual([expect.stringMatching(/^E-mail au client non envoyé\u00a0: facture /)]);
    // Its event is purged before the list of sent e-mails.
    await dispatches.clone().delete();
    expect(await listEmails(id)).toEqual([expect.stringMatching(/^Facture .*: failed$/)]);
  });

  test('that the customer has switched off are not said to be sent', async () => {
    const odile = await testApp.createUser('Odile');
    await testApp
      .db('users')
      .where({ id: odile.id })
      .update({ notifications: { letterPrinted: false, letterDelivered: true, letterReturned: true } });
    const { id } = await testApp.createPaidOrder(odile);
    await testApp.endChangeOfMind();
    await print(id);
    expect(await listEmails(id)).toContain('Lettre imprimée: skipped');
    expect(await listMailLines(id)).toContain('E-mail au client non voulu\u00a0: lettre imprimée');
  });

  test('include those about decisions of support and about its messages', async () => {
    const { id } = await testApp.createPaidOrder(helene);
    const { decidedSince } = (await open(id)).order;
    const held = await testApp.request('POST', `/-/admin/v1/orders/${id}/hold`, {
      user: claire,
      body: { reason: 'Adresse à vérifier.', expectedStatusSince: decidedSince },
    });
    expect(held.status).toBe(200);
    const written = await testApp.request('POST', `/-/admin/v1/orders/${id}/messages`, {
      user: claire,
      body: { requestId: uuidv7(), body: 'Nous vérifions votre adresse.', template: null },
    });
    expect(written.status).toBe(201);
    await testApp.runJobs();
    expect(await listEmails(id)).toEqual(
      expect.arrayContaining(['Lettre retenue ou libérée par l’équipe: sent', 'Réponse à un message: sent']),
    );
    // A message went to the address of its exchange, the others to that of the account on their day.
    const current = (await open(id)).emails.map(({ label, isCurrentAddress }) => [label, isCurrentAddress]);
    expect(current).toEqual(
      expect.arrayContaining([
        ['Lettre retenue ou libérée par l’équipe', true],
        ['Réponse à un message', false],
      ]),
    );
  });
});
