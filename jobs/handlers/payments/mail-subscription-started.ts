import { agreementOfSubscription, subscriptionById } from '../../../src/modules/payments/index.ts';
import { accountUrls } from '../../emails/account-urls.ts';
import { frenchDay } from '../../emails/french-day.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { subscriptionStartedEmail } from '../../emails/subscription-started.ts';
import { defineHandler, retry } from '../../handler.ts';
import { termsAttachments } from '../../terms-pdfs.ts';

export const mailSubscriptionStarted = defineHandler({
  job: 'mail-subscription-started',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const subscription = await subscriptionById(deps, id);
    const { reference, priceCents, trialEndsAt } = subscription;
    await sendMailToUser(deps, {
      userId: subscription.userId,
      key: `subscription-started-${id}`,
      attachments: await termsAttachments(deps, (await agreementOfSubscription(deps, id)).consents.terms, { withdrawable: true }),
      email: ({ firstName }) => subscriptionStartedEmail({ firstName, reference, monthlyCents: priceCents, trialEndsOn: trialEndsAt && frenchDay(trialEndsAt), ...accountUrls(deps.config) }),
    });
  },
});
