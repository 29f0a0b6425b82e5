import { defineError } from '../../../kernel/errors.ts';

export const offerNotCurrent = defineError(
  'conflict',
  'offer_not_held',
  'Cette formule n’est pas, ou n’est plus, la vôtre. Voici le prix à l’unité. Rien n’a été débité.',
);
export const alreadySubscribed = defineError(
  'conflict',
  'already_subscribed',
  'Vous avez déjà un abonnement en cours. Rien d’autre ne sera débité.',
);
export const trialAlreadyUsed = defineError(
  'conflict',
  'trial_taken',
  'L’essai gratuit ne sert qu’une fois. Vous pouvez vous abonner sans essai, ou payer cette lettre à l’unité.',
);
export const noSubscription = defineError(
  'not_found',
  'no_subscription',
  'Vous n’avez pas d’abonnement en cours. Rien n’est débité.',
);
export const noPaymentDue = defineError(
  'conflict',
  'nothing_to_pay',
  'Aucune échéance n’attend votre paiement\u00a0: vous n’avez rien à payer maintenant.',
);
export const monthlyPriceChanged = defineError(
  'conflict',
  'price_changed',
  'Le prix a changé depuis que vous avez ouvert cette page. Le voici\u00a0: rien n’a été débité.',
);
export const withdrawalPeriodOver = defineError(
  'conflict',
  'withdrawal_over',
  'Le délai de rétractation de quatorze jours est passé. Vous pouvez résilier à tout moment, en trois clics.',
);
export const subscriptionProcessing = defineError(
  'conflict',
  'payment_processing',
  'Votre premier paiement est en cours à la banque. Votre abonnement commence dès qu’elle le confirme\u00a0: vous n’avez rien à payer de nouveau.',
);
/** Stripe refuses to open its page for a card or for a declined month. */
export const providerPageRejected = defineError(
  'unavailable',
  'payment_rejected',
  'Nous ne pouvons pas ouvrir cette page du service de paiement\u00a0: l’erreur vient de nous et nous sommes prévenus. Rien n’a été débité, et votre carte n’a pas changé. Revenez plus tard, ou écrivez-nous.',
);
export const subscriptionRejected = defineError(
  'unavailable',
  'subscription_rejected',
  'Nous n’avons pas pu enregistrer votre demande\u00a0: l’erreur vient de nous et nous sommes prévenus. Écrivez-nous, et c’est la date de votre message qui compte.',
);
