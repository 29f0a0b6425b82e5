import { subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { subscriptionEndedEmail } from '../../emails/subscription-ended.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailSubscriptionEnded = defineHandler({
  job: 'mail-subscription-ended',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const subscription = await subscriptionById(deps, id);
    const { reference, endedAt } = subscription;
    await sendMailToUser(deps, {
      userId: subscription.userId,
      key: `subscription-ended-${id}`,
      email: ({ firstName }) => subscriptionEndedEmail({ firstName, reference, endedOn: frenchDay(endedAt ?? deps.now()), ...accountUrls(deps.config) }),
    });
  },
});
