import { formatEuros } from '../../../../src/domain/money.ts';
import { TRIAL_NOTICE_DAYS } from '../../../../src/domain/offer.ts';
import type { SubscriptionEnding, SubscriptionView } from '../../../../src/modules/payments/subscriptions/contract.ts';
import { formatLongDay } from '../../ui/format.ts';

const DAY_MS = 86_400_000;

const on = (instant: string | null): string => (instant ? formatLongDay(instant) : '');

/** The status of a subscription in one sentence. */
export function getSubscriptionText(subscription: SubscriptionView): {
  title: string;
  text: string;
  tone: 'plain' | 'wait' | 'stop' | 'done';
} {
  const price = `${formatEuros(subscription.priceCents)} par mois`;
  if (subscription.status === 'cancelled')
    return {
      title: 'Abonnement terminé',
      text: `Il s’est terminé le ${on(subscription.endedAt)}. Plus rien n’est débité.`,
      tone: 'plain',
    };
  if (subscription.status === 'incomplete')
    return { title: 'Abonnement en attente', text: 'Votre banque nous confirme dans quelques instants.', tone: 'wait' };
  if (subscription.status === 'past_due')
    return {
      title: 'Votre banque a refusé le paiement',
      text: `Rien n’a été débité. Votre banque veut peut-être que vous confirmiez vous-même\u00a0: payez ici, changez de carte, ou résiliez.${subscription.nextAttemptAt ? ` Sinon, nous lui demandons de nouveau le ${on(subscription.nextAttemptAt)}.` : ''}`,
      tone: 'stop',
    };
  if (subscription.cancelAtPeriodEnd)
    return {
      title: 'Résiliation enregistrée',
      text: `Votre abonnement s’arrête le ${on(subscription.periodEndsAt)}. Plus rien ne sera débité.`,
      tone: 'done',
    };
  if (subscription.status === 'trialing')
    return {
      title: 'Essai gratuit',
      text: `Gratuit jusqu’au ${on(subscription.trialEndsAt)}, puis ${price}. Nous vous écrivons deux jours avant.`,
      tone: 'plain',
    };
  return {
    title: 'Abonnement en cours',
    text: `${price}. Prochain débit le ${on(subscription.periodEndsAt)}.`,
    tone: 'plain',
  };
}

/** The longest month, in milliseconds, and a day for the change of the clocks. */
const MONTH_MS = 32 * DAY_MS;

/** What a cancellation would do now, for the person who is about to confirm it. */
export function getEndNotice({ status, trialEndsAt, periodEndsAt }: SubscriptionView): string {
  if (status === 'past_due') return 'Votre abonnement s’arrête tout de suite, et rien ne sera demandé à votre banque.';
  if (status === 'trialing')
    return 'Votre essai continue jusqu’à sa fin, puis s’arrête, et rien n’est débité. Vos lettres et leurs preuves restent dans votre espace.';
  const rest =
    'continue jusqu’à la fin de ce qui est payé, puis s’arrête. Vos lettres et leurs preuves restent dans votre espace.';
  const isFirstMonth =
    status === 'active' &&
    trialEndsAt !== null &&
    periodEndsAt !== null &&
    Date.parse(periodEndsAt) - Date.parse(trialEndsAt) < MONTH_MS;
  return isFirstMonth
    ? `Si vous n’avez rien envoyé depuis l’essai, votre abonnement s’arrête tout de suite et votre premier mois vous est remboursé en entier. Sinon, il ${rest}`
    : `Votre abonnement ${rest}`;
}

/** The days of a trial that has just begun: of the first charge, and of the e-mail that announces it. */
export function getTrialStartText(trialEndsAt: string): string {
  const notice = new Date(new Date(trialEndsAt).getTime() - TRIAL_NOTICE_DAYS * DAY_MS);
  return `Rien n’est débité avant le ${on(trialEndsAt)}. Nous vous écrivons le ${on(notice.toISOString())}.`;
}

/** The effect of a cancellation. */
export const getEndText = ({ ending, standing }: SubscriptionEnding): string =>
  ({
    period_end: `C’est fait. Votre abonnement s’arrête le ${on(standing.subscription?.periodEndsAt ?? null)}, et plus rien ne sera débité. La confirmation part par e-mail.`,
    at_once:
      'C’est fait. Votre abonnement est terminé, et plus rien ne sera demandé à votre banque. La confirmation part par e-mail.',
    first_month_back:
      'C’est fait. Votre abonnement est terminé. Vous n’aviez rien envoyé depuis l’essai\u00a0: le premier mois vous est remboursé en entier, sous 3 à 10\u00a0jours selon votre banque.',
  })[ending];
