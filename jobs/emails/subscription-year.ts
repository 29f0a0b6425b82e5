import { formatEuros } from '../../src/domain/money.ts';
import { subscriptionYearPassed } from '../../src/modules/payments/events.ts';
import { sumPaidCents, getSubscription } from '../../src/modules/payments/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { toAccountUrls, sampleSubscription } from './shared/subscription.ts';

/** States once a year what was paid, what comes next, and how to leave (docs/domain/legal.md#renewal). */
export const subscriptionYearEmail = defineEmail({
  name: 'subscription-year',
  label: 'Rappel annuel de l’abonnement',
  event: subscriptionYearPassed,
  async load({ id }, deps) {
    const { userId, status, cancelAtPeriodEnd, reference, priceCents, startedAt, periodEndsAt } = await getSubscription(
      deps,
      id,
    );
    if (status !== 'active' || cancelAtPeriodEnd || !startedAt || !periodEndsAt) return null; // ended in the meantime
    const since = new Date(deps.now());
    since.setUTCFullYear(since.getUTCFullYear() - 1);
    const paidCents = await sumPaidCents(deps, { subscriptionId: id, since });
    return {
      userId,
      reference,
      monthlyCents: priceCents,
      since,
      paidCents,
      startedAt,
      periodEndsAt,
      ...toAccountUrls(deps.config),
    };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }, { since }) => `subscription-year-${id}-${since.getUTCFullYear()}`,
  subject: ({ reference }) => `Votre abonnement, une année de plus (${reference})`,
  body: ({ startedAt, paidCents, monthlyCents, periodEndsAt, endUrl, accountUrl }) => ({
    paragraphs: [
      `Votre abonnement a commencé le ${formatDay(startedAt)}. Vous avez payé ${formatEuros(paidCents)} ces douze derniers mois.`,
      `Il continue de mois en mois, à ${formatEuros(monthlyCents)} par mois. Le prochain débit est prévu le ${formatDay(periodEndsAt)}.`,
      'Si vous ne vous en servez plus, résiliez-le en trois clics, sans compte et sans frais. Vos lettres et leurs preuves restent dans votre espace.',
    ],
    action: { label: 'Voir mon abonnement', url: accountUrl },
    otherAction: { label: 'Résilier', url: endUrl },
  }),
  samples: [
    {
      ...sampleSubscription,
      since: new Date('2025-11-28T09:00:00Z'),
      paidCents: 11_880,
      startedAt: '2025-11-28T09:00:00Z',
      periodEndsAt: '2026-12-28T09:00:00Z',
    },
  ],
});
