import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { invoiceEmail } from '../../../jobs/emails/invoice.ts';
import { renderEmailText } from '../../../jobs/emails/shared/plain-text.ts';
import { subscriptionStartedEmail } from '../../../jobs/emails/subscription-started.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { TERMS_VERSION } from '../../../src/modules/payments/checkout/consents.contract.ts';
import { createTestAppWithStripe, GOOD } from '../../harness/test-app-with-stripe.ts';

describe('with the sandbox’s payment pages', () => {
  let bank: Awaited<ReturnType<typeof createTestAppWithStripe>>;
  let helene: Actor;
  let orderId: string;
  beforeAll(async () => {
    bank = await createTestAppWithStripe();
    helene = await bank.testApp.createUser('Hélène');
    const order = await bank.testApp.order(helene);
    orderId = order.id;
    const { body } = await bank.testApp.request<{ url: string }>('POST', `/orders/${orderId}/pay`, {
      user: helene,
      body: {},
    });
    await bank.fill(`${new URL(body.url).pathname}/pay`, GOOD);
    await bank.quiet();
  }, 120_000);
  afterAll(() => bank?.close());

  test('a one-off purchase stores no card', async () => {
    const [charge] = (await bank.stripe.charges.list()).data;
    expect([charge!.status, charge!.customer, charge!.payment_method]).toEqual(['succeeded', null, null]);
    expect([(await bank.stripe.customers.list()).data, (await bank.stripe.paymentMethods.list()).data]).toEqual([
      [],
      [],
    ]);
    const [session] = (await bank.stripe.checkout.sessions.list()).data;
    expect([session!.mode, session!.customer, session!.customer_creation]).toEqual(['payment', null, 'if_required']);
    // We ourselves keep what a receipt shows.
    expect(await bank.testApp.db('payments').where({ order_id: orderId }).first('card')).toEqual({
      card: 'visa •••• 4242',
    });
  });

  test('L4 and L6: the confirmation e-mail contains the invoice, the terms, and a link to the online withdrawal', () => {
    const [mail] = bank.mails(helene, 'confirmée');
    expect(mail!.attachments!.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^facture-F\d{4}-\d{6}\.pdf$/),
      expect.stringMatching(/^conditions-generales-de-vente-/),
      expect.stringMatching(/^retractation-/),
    ]);
    for (const words of [
      '/renoncer-au-contrat?commande=',
      'conditions générales de vente que vous avez acceptées sont jointes',
      'formulaire de rétractation',
      'Vous avez demandé que nous commencions tout de suite',
    ])
      expect(mail!.text).toContain(words);
    const confirmed = invoiceEmail.renderSamples().filter(({ subject }) => subject.startsWith('Commande'));
    expect(confirmed).toHaveLength(6);
    for (const sample of [...confirmed, ...subscriptionStartedEmail.renderSamples()])
      expect(
        renderEmailText(sample, { publicUrl: 'https://affranchi.example', contact: 'x', sellerIdentity: 'y' }),
      ).toMatch(/renoncer-au-contrat/);
  });

  test('6.2: “stored with time, IP, text version”: the consents are stored with the order and with the subscription, and outlive the trial', async () => {
    const { consents, consent_ip: from } = (await bank.testApp
      .db('orders')
      .where({ id: orderId })
      .first('consents', 'consent_ip')) as { consents: Record<string, unknown>; consent_ip: string };
    const at = bank.testApp.clock.now.toISOString();
    const kept = { version: TERMS_VERSION, terms: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect([from, consents]).toEqual([
      '127.0.0.1',
      {
        ...kept,
        words: { terms: expect.any(String), immediateStart: expect.any(String), withdrawalLoss: expect.any(String) },
        termsAt: at,
        immediateStartAt: at,
        withdrawalLossAt: at,
      },
    ]);
    const user = await bank.subscribe('Noé', 'trial');
    const row = () =>
      bank.testApp.db('subscriptions').where({ user_id: user.id }).first('status', 'consents', 'consent_ip');
    const before = await row();
    expect(before.consents).toEqual({
      ...kept,
      termsAt: at,
      immediateStartAt: at,
      words: {
        terms: expect.any(String),
        immediateStart: expect.stringContaining('Je demande que le service commence tout de suite.'),
      },
      // One right of withdrawal only where the later price was announced (C-565/22).
      price: expect.stringMatching(/^0,00.€ aujourd’hui, puis 9,90.€ par mois après 7.jours$/),
    });
    await bank.to(8, 1);
    expect(await row()).toEqual({ status: 'active', consents: before.consents, consent_ip: '127.0.0.1' });
  }, 60_000);

  test('L5 and L6: the confirmation of a subscription contains the terms, the right of withdrawal and its form', async () => {
    const user = await bank.subscribe('Alix', 'trial');
    const [mail] = bank.mails(user, 'essai gratuit a commencé');
    const { consents } = (await bank.testApp.db('subscriptions').where({ user_id: user.id }).first('consents')) as {
      consents: { terms: string };
    };
    const files = await bank.testApp.db('files').where('idempotency_key', 'like', `%${consents.terms}`).orderBy('name');
    expect(
      mail!.attachments!.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
    ).toEqual(files.map(({ name, sha256 }) => [name, sha256]));
    expect([files.length, (await bank.testApp.download(user, '/subscription/terms.pdf')).status]).toEqual([2, 200]);
  }, 60_000);

  test('6.2: “refund within 14 days of being told, same means”: requested at once, to the card that paid', async () => {
    await bank.testApp.db('letters').update({ releases_at: new Date(bank.testApp.clock.now.getTime() + 60_000) });
    expect((await bank.testApp.request('POST', `/orders/${orderId}/cancel`, { user: helene, body: {} })).status).toBe(
      200,
    );
    await bank.quiet();
    const [refund] = (await bank.stripe.refunds.list()).data;
    const charge = (await bank.stripe.charges.list({ limit: 100 })).data.find(
      ({ metadata }) => metadata['order_id'] === orderId,
    )!;
    expect([refund!.charge, refund!.amount, charge.refunded]).toEqual([charge.id, 1380, true]);
  });
});
