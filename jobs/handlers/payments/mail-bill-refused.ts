import { openBillUrl, subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { billRefusedEmail } from '../../emails/bill-refused.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailBillRefused = defineHandler({
  job: 'mail-bill-refused',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const subscription = await subscriptionById(deps, id);
    const { status, priceCents, nextAttemptAt, statusSince, stripeSubscriptionId } = subscription;
    if (status !== 'past_due' || !stripeSubscriptionId) return; // paid or ended in the meantime
    const payUrl = await openBillUrl(deps, stripeSubscriptionId);
    if (!payUrl) return;
    const opensUntil = new Date(Date.parse(statusSince) + deps.config.graceDays * 86_400_000);
    await sendMailToUser(deps, {
      userId: subscription.userId,
      key: `bill-refused-${id}-${nextAttemptAt ?? 'last'}`,
      email: ({ firstName }) => billRefusedEmail({ firstName, monthlyCents: priceCents, nextAttemptOn: nextAttemptAt && frenchDay(nextAttemptAt), opensUntil: frenchDay(opensUntil), payUrl, ...accountUrls(deps.config) }),
    });
  },
});
