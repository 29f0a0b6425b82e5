import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { formatDay } from '../../../jobs/emails/shared/french-day.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { endInactiveAccounts } from '../../../src/modules/orders/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
}, 60_000);
afterEach(() => app?.close());

const DAY = 86_400_000;
/** The number of days from this date of the clock to the same day so many months later. */
function countDays(months: number): number {
  const end = new Date(app.clock.now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return Math.round((end.getTime() - app.clock.now.getTime()) / DAY);
}
const run = async (): Promise<void> => {
  await endInactiveAccounts(app.deps);
  await app.runJobs();
};
const later = (days: number): void => app.later(days * DAY);
const mailsTo = ({ email }: Actor, subject: string) =>
  app.mail.sent.filter((mail) => mail.to === email && mail.subject.includes(subject));
const warnings = (user: Actor) => mailsTo(user, 'Votre compte sera effacé le');
const account = async ({ id }: Actor) =>
  app.db('users').where({ id }).first('email', 'last_active_at', 'erase_after', 'erased_at');
const visit = (user: Actor) => app.request('GET', '/profile', { user });

/** A customer who was last there now. */
async function createCustomer(firstName: string): Promise<Actor> {
  const user = await app.createUser(firstName);
  await app.db('users').where({ id: user.id }).update({ last_active_at: app.clock.now });
  return user;
}

test('an inactive account is announced once after 22 months, and erased after 24', async () => {
  const helene = await createCustomer('Helene');
  const [warned, erased] = [countDays(22), countDays(24)];
  later(warned - 1);
  await run();
  expect(await account(helene)).toMatchObject({ erase_after: null });

  later(1);
  await run();
  await run();
  const { erase_after: day } = await account(helene);
  expect(day.getTime() - app.clock.now.getTime()).toBe((erased - warned) * DAY);
  expect(warnings(helene).map(({ subject }) => subject)).toEqual([`Votre compte sera effacé le ${formatDay(day)}`]);
  expect(warnings(helene)[0]!.text).toContain('/login');

  later(erased - warned - 1);
  await run();
  expect(await account(helene)).toMatchObject({ email: helene.email, erased_at: null });
  later(1);
  await run();
  expect(await account(helene)).toMatchObject({ email: `${helene.id}@erased.invalid`, erased_at: app.clock.now });
  expect(mailsTo(helene, 'Votre compte est effacé')).toHaveLength(1);
  expect(warnings(helene)).toHaveLength(1);
});

test('a visit after the warning cancels the erasure, and the periods begin again', async () => {
  const helene = await createCustomer('Helene');
  later(countDays(22));
  await run();
  await visit(helene);
  expect(await account(helene)).toMatchObject({ last_active_at: app.clock.now, erase_after: null });
  later(countDays(3));
  await run();
  expect(await account(helene)).toMatchObject({ erased_at: null });
  later(countDays(22));
  await run();
  expect(warnings(helene)).toHaveLength(2);
});

test('a person who is back before the e-mail went receives none', async () => {
  const helene = await createCustomer('Helene');
  later(countDays(22));
  await endInactiveAccounts(app.deps);
  await visit(helene);
  await app.runJobs();
  expect(warnings(helene)).toEqual([]);
});

test('a warning that comes late leaves the whole notice', async () => {
  const helene = await createCustomer('Helene');
  later(countDays(30));
  await run();
  expect(await account(helene)).toMatchObject({ erased_at: null });
  later(countDays(2) - 1);
  await run();
  expect(await account(helene)).toMatchObject({ erased_at: null });
  later(1);
  await run();
  expect(await account(helene)).toMatchObject({ erased_at: app.clock.now });
});

describe('what a person did counts as a visit:', () => {
  test.each([
    [
      'a changed draft',
      async (user: Actor) => {
        const id = await app.draft(user);
        await app.db('documents').where({ id }).update({ updated_at: app.clock.now });
      },
    ],
    ['an order', async (user: Actor) => void (await app.createPaidOrder(user))],
    [
      'a message',
      async (user: Actor) => {
        const [thread, at] = [uuidv7(), app.clock.now];
        await app.db('threads').insert({
          id: thread,
          reference: thread,
          kind: 'question',
          status: 'open',
          name: 'H',
          email: user.email,
          subject: 'other',
          suspect: false,
          account_id: user.id,
          last_message_at: at,
          created_at: at,
        });
        await app
          .db('thread_messages')
          .insert({ id: uuidv7(), thread_id: thread, direction: 'in', body: 'Bonjour', created_at: at });
      },
    ],
  ])('%s', async (_what, act) => {
    const helene = await createCustomer('Helene');
    later(countDays(20));
    await act(helene);
    const at = app.clock.now;
    await app
      .db('users')
      .where({ id: helene.id })
      .update({ last_active_at: new Date(at.getTime() - countDays(20) * DAY) });
    later(countDays(3));
    await run();
    expect(await account(helene)).toMatchObject({ erase_after: null, erased_at: null });
    expect((await account(helene)).last_active_at.getTime()).toBeGreaterThanOrEqual(at.getTime() - DAY);
  });
});

test('an account with money or a letter under way is neither warned nor erased', async () => {
  const [letter, refund, dispute, subscription] = [
    await createCustomer('Lettre'),
    await createCustomer('Retour'),
    await createCustomer('Litige'),
    await createCustomer('Abonne'),
  ];
  await app.createPaidOrder(letter);
  for (const user of [refund, dispute]) {
    const order = await app.createPaidOrder(user);
    await app.request('POST', `/orders/${order.id}/cancel`, { user, body: {} });
    await app.runJobs();
  }
  const findPayment = async ({ id }: Actor) => (await app.db('payments').where({ user_id: id }).first('id')).id;
  await app
    .db('refunds')
    .where({ payment_id: await findPayment(refund) })
    .update({ status: 'sent' });
  await app.db('disputes').insert({
    id: uuidv7(),
    payment_id: await findPayment(dispute),
    stripe_dispute_id: 'd',
    status: 'to_answer',
    reason: 'fraudulent',
    amount_cents: 1380,
    synced_at: app.clock.now,
    opened_at: app.clock.now,
  });
  await app.db('subscriptions').insert({
    id: uuidv7(),
    reference: 'A-1',
    user_id: subscription.id,
    offer: 'subscription',
    status: 'active',
    price_cents: 990,
    consents: '{}',
    period_ends_at: app.clock.now,
  });
  const all = [letter, refund, dispute, subscription];
  const ids = all.map(({ id }) => id);

  later(countDays(23));
  await endInactiveAccounts(app.deps);
  expect(await app.db('users').whereIn('id', ids).whereNotNull('erase_after').pluck('email')).toEqual([]);

  await app.db('users').whereIn('id', ids).update({ erase_after: app.clock.now });
  await endInactiveAccounts(app.deps);
  const rows = await app.db('users').whereIn('id', ids).select('erased_at', 'erase_after');
  expect(rows).toEqual(all.map(() => ({ erased_at: null, erase_after: null })));

  await app.db('disputes').update({ status: 'won' });
  await endInactiveAccounts(app.deps);
  expect(await app.db('users').whereIn('id', ids).whereNotNull('erase_after').pluck('id')).toEqual([dispute.id]);
});

test('an account whose letter is to be kept five years is neither warned nor erased, until the letter is purged', async () => {
  const helene = await createCustomer('Helene');
  await app.createPaidOrder(helene);
  const letters = () =>
    app.db('letters').where({ order_id: app.db('orders').where({ user_id: helene.id }).select('id') });
  await letters().update({ status: 'archived', retention: 'five_years' });
  await app.db('orders').where({ user_id: helene.id }).update({ status: 'completed' });
  later(countDays(23));
  await run();
  await app.db('users').where({ id: helene.id }).update({ erase_after: app.clock.now });
  await run();
  expect(await account(helene)).toMatchObject({ erase_after: null, erased_at: null });
  expect(warnings(helene)).toEqual([]);

  await letters().update({ purged_at: app.clock.now });
  await run();
  expect(warnings(helene)).toHaveLength(1);
});

test('staff accounts are neither warned nor erased', async () => {
  const colleague = await app.createUser('Camille', 'admin');
  await app.db('users').where({ id: colleague.id }).update({ last_active_at: app.clock.now });
  later(countDays(40));
  await run();
  expect(await account(colleague)).toMatchObject({ erase_after: null, erased_at: null });
});
