import { formatEuros } from '../../src/domain/money.ts';
import { subscriptionStarted } from '../../src/modules/payments/events.ts';
import { getSubscriptionAgreement, getSubscription } from '../../src/modules/payments/index.ts';
import { loadTermsAttachments } from '../terms-pdfs.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';
import { toAccountUrls, sampleSubscription } from './shared/subscription.ts';

/**
 * Confirms the contract on a durable medium: price, what happens after the trial, how to leave it
 * (docs/domain/legal.md#confirmation, docs/domain/legal.md#withdrawal).
 */
export const subscriptionStartedEmail = defineEmail({
  name: 'subscription-started',
  label: 'Abonnement commencé',
  event: subscriptionStarted,
  async load({ id }, deps) {
    const { userId, reference, priceCents, startedAt, trialEndsAt } = await getSubscription(deps, id);
    return {
      userId,
      reference,
      monthlyCents: priceCents,
      startedOn: formatDay(startedAt ?? deps.now()),
      trialEndsOn: trialEndsAt && formatDay(trialEndsAt),
      ...toAccountUrls(deps.config),
    };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `subscription-started-${id}`,
  async attachments({ id }, deps) {
    const { consents } = await getSubscriptionAgreement(deps, id);
    return loadTermsAttachments(deps, consents.terms, { isWithdrawable: true });
  },
  subject: ({ trialEndsOn, reference }) =>
    trialEndsOn ? `Votre essai gratuit a commencé (${reference})` : `Votre abonnement a commencé (${reference})`,
  body: ({ monthlyCents, startedOn, trialEndsOn, accountUrl, endUrl, withdrawUrl }) => ({
    paragraphs: [
      trialEndsOn
        ? `Votre essai est gratuit jusqu’au ${trialEndsOn}. Ensuite, l’abonnement coûte ${formatEuros(monthlyCents)} par mois, sans engagement. Nous vous écrivons deux jours avant.`
        : `Votre abonnement coûte ${formatEuros(monthlyCents)} par mois, sans engagement. Il a commencé le ${startedOn}.`,
      'Vos lettres, leurs PDF, l’impression et l’enveloppe sont compris. Seul le timbre reste à payer, lettre par lettre, et son prix est affiché avant.',
      ...(trialEndsOn
        ? [
            'Si vous n’envoyez rien après l’essai et que vous résiliez pendant le premier mois payé, ce mois vous est remboursé en entier, sans rien demander.',
          ]
        : []),
      `Pour résilier, trois clics suffisent, sans compte\u00a0: ${endUrl}`,
    ],
    action: { label: 'Voir mon abonnement', url: accountUrl },
    otherAction: { label: 'Renoncer au contrat', url: withdrawUrl },
    notes: [
      'Vous avez demandé que le service commence tout de suite. Vous avez quatorze jours pour renoncer au contrat en ligne, sans compte. Si vous avez déjà envoyé une lettre, seuls les jours écoulés restent dus.',
      'Les conditions générales de vente que vous avez acceptées sont jointes à ce message, avec vos droits et le formulaire de rétractation. Ce sont des PDF à garder\u00a0: ils ne changeront plus.',
    ],
  }),
  samples: [
    { ...sampleSubscription, startedOn: '21 novembre 2026', trialEndsOn: '28 novembre 2026' },
    { ...sampleSubscription, startedOn: '21 novembre 2026', trialEndsOn: null },
  ],
});
