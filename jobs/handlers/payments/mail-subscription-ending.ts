import { subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay, frenchMoment } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { subscriptionEndingEmail } from '../../emails/subscription-ending.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailSubscriptionEnding = defineHandler({
  job: 'mail-subscription-ending',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const subscription = await subscriptionById(deps, id);
    const { reference, periodEndsAt, cancelAtPeriodEnd } = subscription;
    if (!cancelAtPeriodEnd || !periodEndsAt) return; // taken back in the meantime
    await sendMailToUser(deps, {
      userId: subscription.userId,
      key: `subscription-ending-${id}-${periodEndsAt}`,
      email: ({ firstName }) => subscriptionEndingEmail({ firstName, reference, askedAt: frenchMoment(deps.now()), endsOn: frenchDay(periodEndsAt), ...accountUrls(deps.config) }),
    });
  },
});
