import { formatEuros } from '../../src/domain/money.ts';
import { renewalPaymentFailed } from '../../src/modules/payments/events.ts';
import { findRenewalPaymentUrl, getSubscription } from '../../src/modules/payments/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { toAccountUrls, sampleSubscription } from './shared/subscription.ts';

const DAY_MS = 86_400_000;

const sample = {
  ...sampleSubscription,
  statusSince: '2026-11-28T09:00:00Z',
  openUntil: new Date('2026-12-05T09:00:00Z'),
  isOpen: true,
  payUrl: 'https://invoice.stripe.com/i/exemple',
};

export const renewalPaymentFailedEmail = defineEmail({
  name: 'renewal-payment-failed',
  label: 'Paiement de l’abonnement refusé',
  event: renewalPaymentFailed,
  async load({ id }, deps) {
    const { userId, status, priceCents, nextAttemptAt, statusSince, stripeSubscriptionId } = await getSubscription(
      deps,
      id,
    );
    if (status !== 'past_due' || !stripeSubscriptionId) return null; // paid or ended in the meantime
    const payUrl = await findRenewalPaymentUrl(deps, stripeSubscriptionId);
    if (!payUrl) return null;
    const openUntil = new Date(Date.parse(statusSince) + deps.config.graceDays * DAY_MS);
    const isOpen = openUntil > deps.now();
    return {
      userId,
      monthlyCents: priceCents,
      nextAttemptAt,
      statusSince,
      openUntil,
      isOpen,
      payUrl,
      ...toAccountUrls(deps.config),
    };
  },
  recipient: ({ userId }) => ({ userId }),
  // A later month may also end with a last failed attempt.
  key: ({ id }, { nextAttemptAt, statusSince }) => `bill-refused-${id}-${nextAttemptAt ?? `last-${statusSince}`}`,
  subject: () => 'Votre banque a refusé le paiement de votre abonnement',
  body: ({ monthlyCents, nextAttemptAt, openUntil, isOpen, payUrl, accountUrl, endUrl }) => ({
    paragraphs: [
      `Votre banque a refusé les ${formatEuros(monthlyCents)} de ce mois, ou attend que vous les confirmiez. Rien n’a été débité.`,
      nextAttemptAt
        ? `Vous pouvez payer vous-même, et répondre à votre banque si elle vous le demande. Sinon, nous lui demandons de nouveau le ${formatDay(nextAttemptAt)}.`
        : 'C’était le dernier essai\u00a0: payez vous-même, ou l’abonnement s’arrête.',
      `Vous préférez une autre carte\u202f? Changez-la dans votre profil\u00a0: ${accountUrl}`,
      `${isOpen ? `Vos lettres restent comprises jusqu’au ${formatDay(openUntil)}.` : `Vos lettres ne sont plus comprises depuis le ${formatDay(openUntil)}\u00a0: elles le sont de nouveau dès que vous payez.`} Vos documents et leurs preuves vous restent dans tous les cas.`,
      `Si vous ne voulez plus de l’abonnement, résiliez-le\u00a0: rien de plus ne sera demandé à votre banque. ${endUrl}`,
    ],
    action: { label: 'Confirmer et payer', url: payUrl },
  }),
  samples: [
    { ...sample, nextAttemptAt: '2026-12-01T09:00:00Z' },
    { ...sample, nextAttemptAt: null },
    { ...sample, nextAttemptAt: '2026-12-12T09:00:00Z', isOpen: false },
  ],
});
