import { subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { trialEndsSoonEmail } from '../../emails/trial-ends-soon.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailTrialEndsSoon = defineHandler({
  job: 'mail-trial-ends-soon',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const subscription = await subscriptionById(deps, id);
    const { status, cancelAtPeriodEnd, trialEndsAt, priceCents } = subscription;
    if (status !== 'trialing' || cancelAtPeriodEnd || !trialEndsAt) return; // cancelled in the meantime: nothing will be charged
    await sendMailToUser(deps, {
      userId: subscription.userId,
      key: `trial-ends-soon-${id}`,
      email: ({ firstName }) => trialEndsSoonEmail({ firstName, monthlyCents: priceCents, trialEndsOn: frenchDay(trialEndsAt), endUrl: accountUrls(deps.config).endUrl }),
    });
  },
});
