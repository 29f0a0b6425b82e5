import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { invoiceEmail } from '../../../jobs/emails/invoice.ts';
import { renderEmailText } from '../../../jobs/emails/shared/layout.ts';
import { subscriptionStartedEmail } from '../../../jobs/emails/subscription-started.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { TERMS_VERSION } from '../../../src/modules/payments/checkout/consents.contract.ts';
import { createTestAppWithStripe, GOOD } from '../../harness/test-app-with-stripe.ts';

/**
 * Each rule of “No trap” and each duty of an online shop, with the test that holds it. Where that stands in another file, it is named
 * by its own words: who renames or drops it hears of it here.
 */
const HELD: readonly (readonly [source: string, duty: string, file: string, test: string])[] = [
  ['no trap', 'a one-off purchase keeps no card', 'payments/checkout/duties', 'a one-off purchase keeps no card'],
  ['no trap', 'the trial has its own plain screen', 'client/before-paying', 'the trial has its own plain screen'],
  [
    'no trap',
    'a reminder, two days before the end',
    'payments/subscriptions/subscriptions',
    'two days before the end of the trial one reminder goes out, none for a trial that was cancelled',
  ],
  [
    'no trap',
    'an automatic refund of the first charge when nothing was used since the trial ended',
    'payments/subscriptions/subscriptions',
    'the first charge comes back whole when nothing was used since the trial ended',
  ],
  [
    'no trap',
    'a letter called off is no use',
    'payments/subscriptions/subscriptions',
    'a letter called off in its change of mind is no use: the first charge comes back; a letter that stays is one',
  ],
  [
    'no trap',
    'cancelling needs no account',
    'journeys/contract-forms',
    'is three clicks from the home page, logged out, and is acknowledged by e-mail',
  ],
  [
    'no trap',
    'four offers, none hidden behind another',
    'client/before-paying',
    'four offers, none hidden behind another: each with its price and what follows it in the same size, the one-off first',
  ],
  [
    'no trap',
    'no charge before the end of the free days',
    'payments/subscriptions/subscriptions',
    'during the trial: it runs to its end, nothing is charged, a receipt says when; taken back, it goes on',
  ],
  [
    'L1',
    'total price TTC, shown before and at the order',
    'client/before-paying',
    'L1: “total price TTC, shown before and at the order; what happens after trial, duration, min. duration”, beside the button and in its size',
  ],
  [
    'L1',
    'the price of the page is the price that is charged',
    'orders/ordering/orders',
    'another total than the one shown is refused with the new one, and nothing is ordered',
  ],
  [
    'L2',
    'recap right before the order',
    'client/before-paying',
    'L2: “recap right before the order: main features, price, duration, minimum duration”',
  ],
  ['L3', 'button wording, for a letter', 'client/legal-pages', 'L. 221-14, the words of the order button'],
  ['L3', 'button wording, for the trial', 'client/before-paying', 'L3: “button wording … also for trial with card”'],
  [
    'L4',
    'order steps, error correction',
    'client/before-paying',
    'L4: “order steps, error correction”: what is ordered is read once more, and can be changed',
  ],
  [
    'L4',
    'confirmation e-mail',
    'payments/checkout/duties',
    'L4 and L6: the confirmation comes by e-mail, with its invoice, the terms, and where the online function of withdrawal is',
  ],
  [
    'L5',
    'acceptance of the terms by an unticked box',
    'client/before-paying',
    'L5, L8 and 6.2: “unticked box”, “2 ticks before payment”, for a letter and for a PDF; each that is missing has its sentence',
  ],
  [
    'L5',
    'nothing is ordered without it',
    'orders/ordering/orders',
    'an unfinished letter, a missing tick, unknown fields and another person’s letter are refused in French',
  ],
  [
    'L5',
    'the terms themselves on a durable medium, as they were accepted',
    'payments/checkout/terms',
    'what was accepted stays what it was when the terms change, for the person and for support',
  ],
  [
    'L5',
    'the same with a subscription and its trial',
    'payments/checkout/duties',
    'L5 and L6: the confirmation of a subscription carries the terms, the right of withdrawal and its form',
  ],
  [
    'L5',
    'downloadable by anybody',
    'payments/checkout/terms',
    'the terms in force are a file for anybody as soon as a worker runs, written once',
  ],
  [
    'L6',
    'information and model form, on paper too',
    'payments/checkout/terms',
    'on paper each link says where it leads, and the form has a sheet of its own',
  ],
  [
    'L6',
    'withdrawal information, form, and where the online function is',
    'payments/checkout/duties',
    'L4 and L6: the confirmation comes by e-mail, with its invoice, the terms, and where the online function of withdrawal is',
  ],
  [
    'L7',
    'mediator’s name and address on the site',
    'client/legal-pages',
    'leads to the mediator’s own site, and gives an electronic address',
  ],
  [
    'L7',
    'mediator on the invoice',
    'payments/invoices/invoices',
    'seller, client, dates, lines, each rate and the mediator; the credit note names what it corrects',
  ],
  [
    'L8',
    'no pre-ticked paid option',
    'client/drafts',
    'a new letter holds what most people answer, no way to send that was not chosen, and nothing about anybody',
  ],
  [
    '6.2',
    'express request and acknowledgement are kept, with time, IP and version of the text',
    'payments/checkout/duties',
    '6.2: “stored with time, IP, text version”: what was ticked is kept with the order and with the subscription, and outlives the trial',
  ],
  [
    '6.2',
    'the wording can be shown again',
    'payments/checkout/terms',
    'support sees the words of each box, when, from where, and the terms; nobody without the right does',
  ],
  [
    '6.2',
    'the version names the wording',
    'payments/checkout/terms',
    'who changes a word of the terms, or of what is ticked, gives them a new version',
  ],
  [
    '6.2',
    'the IP is kept no longer than the privacy page says',
    'payments/checkout/terms',
    'the address is in the person’s export, in no event, and is forgotten after a year or with the account',
  ],
  [
    '6.2',
    'one letter: until `submit` refund 100 %',
    'orders/support/messages',
    'after our own fifteen minutes still stops a letter that is not handed over',
  ],
  [
    '6.2',
    'one document: express consent, acknowledgement, confirmation on a durable medium',
    'orders/ordering/pdf-orders',
    'is given at once only to who asked for it and gave up the fourteen days; an e-mail confirms both (L. 221-28, 13°)',
  ],
  [
    '6.2',
    'subscription: pro rata due on withdrawal (L221-25)',
    'payments/subscriptions/subscriptions',
    'withdrawal in fourteen days gives all back when nothing was sent, the days to come when something was',
  ],
  [
    '6.2',
    'refund by the same means, at once',
    'payments/checkout/duties',
    '6.2: “refund within 14 days of being told, same means”: asked for at the bank at once, on the card that paid',
  ],
  [
    '6.3',
    'ends the contract, acknowledged, with the end date',
    'payments/subscriptions/subscriptions',
    '« résilier votre contrat » (L. 215-1-1) ends the subscription at Stripe, once, and confirms by e-mail when',
  ],
  [
    '6.3',
    'a recap the user can correct, then a final step',
    'journeys/contract-forms',
    'keeps what was typed through a correction, a mistake and a lost network, and asks for nothing twice',
  ],
  [
    '6.3',
    'never by guess: another person’s contract is not ended',
    'payments/subscriptions/subscriptions',
    'waits for a person, and nothing ends by itself',
  ],
  [
    '6.4',
    'renoncer au contrat ici',
    'payments/subscriptions/subscriptions',
    '« renoncer au contrat ici » (L. 221-21) gives the money back and ends it',
  ],
  [
    '6.4',
    'available during the whole withdrawal period, and no longer',
    'payments/subscriptions/subscriptions',
    'on the fifteenth day it is refused, and says what is possible instead',
  ],
  [
    '6.4',
    'acknowledged with content, date and time',
    'orders/support/messages',
    'a %s is kept, acknowledged at once and shown to support',
  ],
  [
    '6.5',
    'a reminder before the trial ends',
    'payments/subscriptions/fourteen-months',
    'fourteen months of seven subscribers: each period is paid once, and three sets of books agree',
  ],
  [
    '6.5',
    'an annual recap',
    'payments/subscriptions/yearly-recap',
    'once a year a subscriber is told what was paid, what comes next, and how to leave',
  ],
  [
    '6.9',
    'a unique number in an unbroken chronological sequence',
    'payments/invoices/invoices',
    'fifty payments at once, a third rolled back, across New Year in Paris: every series is whole and follows time',
  ],
  [
    '6.9',
    'never edit or delete',
    'payments/invoices/invoices',
    'nobody changes or removes an invoice; its PDF is tied to it once',
  ],
  [
    '6.9',
    'mentions',
    'payments/invoices/invoices',
    'seller, client, dates, lines, each rate and the mediator; the credit note names what it corrects',
  ],
  [
    '6.9',
    'every payment has its invoice',
    'payments/checkout/payments',
    'invoice numbers have no gap, and the lines add up with VAT taken out per line',
  ],
  [
    '6.9',
    'rounding',
    'payments/invoices/invoice-lines',
    'over ten thousand baskets: lines, total, the bank’s page and the invoice say one amount, and HT and TVA make TTC',
  ],
  [
    '6.9',
    'credit note linked to its invoice',
    'payments/invoices/invoice-lines',
    'credit notes split by rate, never take more than a rate has left, and together undo the invoice to the cent',
  ],
  [
    '6.9',
    'daily totals by VAT rate for e-reporting',
    'payments/invoices/e-reporting',
    'one line a day in Paris and rate, credit notes taken off; the file and the download are the same',
  ],
];

describe('each duty is held by a test that is there', () => {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const path = ['.test.ts', '.test.tsx']
      .map((end) => join(import.meta.dirname, '../..', file + end))
      .find((one) => texts.has(one) || canRead(one));
    if (!path) return '';
    if (!texts.has(path)) texts.set(path, readFileSync(path, 'utf8'));
    return texts.get(path)!;
  };
  test.each(HELD)('%s: %s', (_source, _duty, file, name) => {
    // In this file the name stands in the table already.
    const found = textOf(file).split(name).length - 1;
    expect([file, name, found]).toEqual([file, name, expect.any(Number)]);
    expect(found).toBeGreaterThan(
      file === 'payments/checkout/duties' ? HELD.filter((row) => row[3] === name).length : 0,
    );
  });
  test('every paragraph of the duties is in the table', () => {
    expect([...new Set(HELD.map(([source]) => source))]).toEqual([
      'no trap',
      'L1',
      'L2',
      'L3',
      'L4',
      'L5',
      'L6',
      'L7',
      'L8',
      '6.2',
      '6.3',
      '6.4',
      '6.5',
      '6.9',
    ]);
  });
});

function canRead(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

describe('with the bank’s own pages', () => {
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

  test('a one-off purchase keeps no card', async () => {
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

  test('L4 and L6: the confirmation comes by e-mail, with its invoice, the terms, and where the online function of withdrawal is', () => {
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
    expect(confirmed).toHaveLength(3);
    for (const sample of [...confirmed, ...subscriptionStartedEmail.renderSamples()])
      expect(
        renderEmailText(sample, { publicUrl: 'https://affranchi.example', contact: 'x', sellerIdentity: 'y' }),
      ).toMatch(/renoncer-au-contrat/);
  });

  test('6.2: “stored with time, IP, text version”: what was ticked is kept with the order and with the subscription, and outlives the trial', async () => {
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

  test('L5 and L6: the confirmation of a subscription carries the terms, the right of withdrawal and its form', async () => {
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

  test('6.2: “refund within 14 days of being told, same means”: asked for at the bank at once, on the card that paid', async () => {
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
