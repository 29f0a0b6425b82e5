import { paidCentsSince, subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { subscriptionYearEmail } from '../../emails/subscription-year.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailSubscriptionYear = defineHandler({
  job: 'mail-subscription-year',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const { userId, status, cancelAtPeriodEnd, reference, priceCents, startedAt, periodEndsAt } = await subscriptionById(deps, id);
    if (status !== 'active' || cancelAtPeriodEnd || !startedAt || !periodEndsAt) return; // ended in the meantime
    const since = new Date(deps.now());
    since.setUTCFullYear(since.getUTCFullYear() - 1);
    const paidCents = await paidCentsSince(deps, { subscriptionId: id, since });
    await sendMailToUser(deps, {
      userId,
      key: `subscription-year-${id}-${since.getUTCFullYear()}`,
      email: ({ firstName }) => subscriptionYearEmail({ firstName, reference, startedOn: frenchDay(startedAt), paidCents, monthlyCents: priceCents, nextOn: frenchDay(periodEndsAt), ...accountUrls(deps.config) }),
    });
  },
});
