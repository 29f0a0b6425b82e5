import type Router from '@koa/router';
import { addPageLink, redirectAfterPost } from '../../page.ts';
import { failPayout } from '../balance.ts';
import type { Billing } from '../billing.ts';
import type { Clocks } from '../clocks.ts';
import { attemptCharge } from '../collection.ts';
import type { Debits } from '../debits.ts';
import { toText } from '../form.ts';
import { realNow } from '../objects/kinds.ts';
import { parseSettings } from '../settings.ts';
import { OVERVIEW_PATH, renderOverview, STEPS } from './overview.ts';
import { answer, formFrom } from './parts.ts';

/** The page of everything the bank holds, and its actions. */
export function mountOverviewPage(
  router: Router,
  { billing, clocks, debits }: { billing: Billing; clocks: Clocks; debits: Debits },
): void {
  const { bank, subscriptions } = billing;
  const { ledger, webhooks } = bank;

  addPageLink(OVERVIEW_PATH, 'Paiements');
  router.get(OVERVIEW_PATH, (ctx) => answer(ctx, 200, 'Paiements', renderOverview(ledger)));

  router.post(`${OVERVIEW_PATH}/abonnements/:id/avancer`, async (ctx) => {
    const form = await formFrom(ctx);
    const subscription = ledger.get(String(ctx['params'].id), 'subscription');
    const step = STEPS.find(({ name }) => name === toText(form['pas']));
    if (subscription && step && !subscription['test_clock']) clocks.shift(subscription, step.seconds(realNow()));
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
  router.post(`${OVERVIEW_PATH}/horloges/:id/avancer`, async (ctx) => {
    const form = await formFrom(ctx);
    const clock = ledger.get(String(ctx['params'].id), 'test_helpers.test_clock');
    const step = STEPS.find(({ name }) => name === toText(form['pas']));
    if (clock?.status === 'ready' && step)
      ledger.together(() => clocks.advance(clock, clock.frozen_time + step.seconds(clock.frozen_time)));
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
  router.post(`${OVERVIEW_PATH}/factures/:id/reessayer`, (ctx) => {
    ledger.together(() => {
      ledger.unplan('retry', String(ctx['params'].id));
      attemptCharge(subscriptions, String(ctx['params'].id), { isConfirmed: false });
    });
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
  router.post(`${OVERVIEW_PATH}/litiges/:id/fermer`, async (ctx) => {
    const form = await formFrom(ctx);
    const dispute = ledger.get(String(ctx['params'].id), 'dispute');
    if (dispute) ledger.together(() => bank.closeDispute(dispute, toText(form['issue']) === 'gagne' ? 'won' : 'lost'));
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
  router.post(`${OVERVIEW_PATH}/prelevements/:id/decider`, async (ctx) => {
    const form = await formFrom(ctx);
    const id = String(ctx['params'].id);
    ledger.together(() => (toText(form['issue']) === 'paye' ? debits.collect(id) : debits.refuse(id)));
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
  router.post(`${OVERVIEW_PATH}/virements/:id/refuser`, (ctx) => {
    ledger.together(() => failPayout(bank, String(ctx['params'].id)));
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
  router.post(`${OVERVIEW_PATH}/settings`, async (ctx) => {
    ledger.set(parseSettings(await formFrom(ctx)));
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
  router.post(`${OVERVIEW_PATH}/events/:id/resend`, (ctx) => {
    const event = ledger.get(String(ctx['params'].id), 'event');
    if (event) webhooks.resend(event);
    redirectAfterPost(ctx, OVERVIEW_PATH);
  });
}
