import { openBillUrl, subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay } from '../../emails/french-day.ts';
import { sendTo } from '../../emails/send.ts';
import { billRefusedEmail } from '../../emails/bill-refused.ts';
import { handler, retry } from '../../handler.ts';

export const mailBillRefused = handler({
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
    await sendTo(deps, {
      userId: subscription.userId,
      key: `bill-refused-${id}-${nextAttemptAt ?? 'last'}`,
      email: ({ firstName }) => billRefusedEmail({ firstName, monthlyCents: priceCents, nextAttemptOn: nextAttemptAt && frenchDay(nextAttemptAt), opensUntil: frenchDay(opensUntil), payUrl, ...accountUrls(deps.config) }),
    });
  },
});
