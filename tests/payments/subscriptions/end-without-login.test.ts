import { describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { processTermination } from '../../../src/modules/orders/support/commands/process-termination.ts';
import { processWithdrawal } from '../../../src/modules/orders/support/commands/process-withdrawal.ts';
import {
  helene,
  later,
  mails,
  listRefunds,
  standing,
  subscribed,
  tell as event,
  testApp,
  useAnotherCustomer,
} from './subscriptions-setup.ts';

describe('a termination without log-in', () => {
  const tell = async (kind: 'termination' | 'withdrawal', more: object = {}) => {
    const id = uuidv7();
    await testApp.db('rate_limits').delete();
    expect(
      (
        await testApp.request('POST', '/messages', {
          body: { id, kind, name: 'Hélène Exemple', email: helene.email, ...more },
        })
      ).status,
    ).toBe(201);
    await testApp.runJobs();
    return (await testApp.db('threads').where({ id }).first()) as { status: string; outcome: string };
  };

  test('« résilier votre contrat » (L. 215-1-1) ends the subscription at Stripe, once, and confirms the date by e-mail', async () => {
    const state = await subscribed('subscription_without_trial');
    expect(await tell('termination')).toMatchObject({ status: 'done', outcome: 'ended' });
    expect(await tell('termination')).toMatchObject({ status: 'done', outcome: 'ended' });
    expect(testApp.payments.subscriptions.get(state.subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(mails().filter((subject) => subject.includes('résiliation est enregistrée'))).toHaveLength(1);
  });
  test('on the last paid day in Paris means no other charge', async () => {
    const state = await subscribed('subscription_without_trial');
    const year = testApp.clock.now.getUTCFullYear() + 1;
    await testApp
      .db('subscriptions')
      .where({ user_id: helene.id })
      .update({ period_ends_at: new Date(Date.UTC(year, 0, 15, 23, 30)) });
    expect(await tell('termination', { endsOn: `${year}-01-16` })).toMatchObject({ status: 'done', outcome: 'ended' });
    expect(testApp.payments.subscriptions.get(state.subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true });
  });
  test('« renoncer au contrat ici » (L. 221-21) refunds and ends it', async () => {
    await subscribed('subscription_without_trial');
    const { reference } = (await standing()).subscription!;
    expect(await tell('withdrawal', { orderReference: reference.toLowerCase() })).toMatchObject({
      status: 'done',
      outcome: 'withdrawn',
    });
    expect(await listRefunds()).toEqual([{ cause: 'withdrawal', cents: 990 }]);
    expect((await standing()).subscription).toMatchObject({ status: 'cancelled' });
    expect(mails()).toContainEqual(expect.stringContaining('Votre abonnement est terminé'));
  });
  test('that its job repeats after a crash still tells that the contract is over', async () => {
    const undo = async () => {
      const { id } = await testApp.db('threads').orderBy('id', 'desc').first('id');
      await testApp.db('threads').where({ id }).update({ status: 'open', outcome: null });
      return id as string;
    };
    const findOutcome = async (id: string) => (await testApp.db('threads').where({ id }).first('outcome')).outcome;
    const state = await subscribed('subscription_without_trial');
    testApp.payments.change(state.subscriptionId, { status: 'past_due' });
    await event('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    await tell('termination');
    const termination = await undo();
    await processTermination(testApp.deps, { messageId: termination });
    expect(await findOutcome(termination)).toBe('ended');

    await useAnotherCustomer('Karim');
    await subscribed('subscription_without_trial');
    await tell('withdrawal', { orderReference: (await standing()).subscription!.reference });
    const withdrawal = await undo();
    await processWithdrawal(testApp.deps, { messageId: withdrawal });
    expect(await findOutcome(withdrawal)).toBe('withdrawn');
    expect((await listRefunds()).filter(({ cause }) => cause === 'withdrawal')).toHaveLength(1);
    // A contract that ended before is no longer ended by a message.
    later(1);
    expect(await tell('termination')).toMatchObject({ status: 'open', outcome: 'by_hand' });
  });
  test.each<[string, 'termination' | 'withdrawal', () => object]>([
    ['another contract’s reference', 'termination', () => ({ orderReference: 'AF-AAAAAA' })],
    ['an address nobody has here', 'termination', () => ({ email: 'inconnu@exemple.fr' })],
    ['a withdrawal that only gives the address of somebody else,', 'withdrawal', () => ({})],
    ['a day that means another charge', 'termination', () => ({ endsOn: '2099-01-31' })],
    ['a withdrawal after the fourteen days', 'withdrawal', () => (later(20), {})],
  ])('%s waits for a person, and nothing ends automatically', async (_name, kind, more) => {
    const state = await subscribed('subscription_without_trial');
    expect(await tell(kind, more())).toMatchObject({ status: 'open', outcome: 'by_hand' });
    expect(testApp.payments.subscriptions.get(state.subscriptionId)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
    });
  });
});
