import { subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { subscriptionResumedEmail } from '../../emails/subscription-resumed.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailSubscriptionResumed = defineHandler({
  job: 'mail-subscription-resumed',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const subscription = await subscriptionById(deps, id);
    const { reference, priceCents, periodEndsAt, cancelAtPeriodEnd } = subscription;
    if (cancelAtPeriodEnd || !periodEndsAt) return;
    await sendMailToUser(deps, {
      userId: subscription.userId,
      key: `subscription-resumed-${id}-${periodEndsAt}`,
      email: ({ firstName }) => subscriptionResumedEmail({ firstName, reference, monthlyCents: priceCents, nextOn: frenchDay(periodEndsAt), ...accountUrls(deps.config) }),
    });
  },
});
