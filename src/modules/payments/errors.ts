import { defineError } from '../../kernel/errors.ts';

export const signatureInvalid = defineError(
  'malformed',
  'signature_refused',
  'Cette notification n’est pas signée comme attendu.',
);
export const nothingToRefund = defineError('conflict', 'nothing_to_refund', 'Cette commande n’a rien à rembourser.');
export const refundTooLarge = defineError(
  'invalid',
  'refund_too_large',
  'Ce montant dépasse ce qui reste à rembourser.',
);
export const refundNotFailed = defineError(
  'conflict',
  'refund_not_failed',
  'Ce remboursement n’a pas échoué\u00a0: il n’y a rien à redemander.',
);
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
  'Aucune échéance n’attend votre paiement. Rien d’autre ne sera débité.',
);
export const monthlyPriceChanged = defineError(
  'conflict',
  'price_changed',
  'Le prix a changé depuis que vous avez ouvert cette page. Le voici\u00a0: rien n’a été débité.',
);
export const consentTextsChanged = defineError(
  'conflict',
  'agreements_changed',
  'Les textes à accepter ont changé depuis que vous avez ouvert cette page. Rechargez-la pour les lire\u00a0: rien n’a été débité, et rien de ce que vous avez écrit n’est perdu.',
);
export const withdrawalPeriodOver = defineError(
  'conflict',
  'withdrawal_over',
  'Le délai de rétractation de quatorze jours est passé. Vous pouvez résilier à tout moment, en trois clics.',
);
export const paymentProcessing = defineError(
  'conflict',
  'payment_processing',
  'Votre paiement est en cours à la banque\u00a0: elle le confirme en quelques jours. Vous n’avez rien à payer de nouveau, nous vous écrivons si elle le refuse.',
);
export const subscriptionProcessing = defineError(
  'conflict',
  'payment_processing',
  'Votre premier paiement est en cours à la banque. Votre abonnement commence dès qu’elle le confirme\u00a0: vous n’avez rien à payer de nouveau.',
);
export const paymentUnderReview = defineError(
  'conflict',
  'payment_under_review',
  'Nous vérifions votre paiement\u00a0: la somme reçue n’est pas celle de la commande. Ne payez pas une seconde fois, nous vous répondons.',
);
export const emailRefused = defineError(
  'invalid',
  'email_refused',
  'Le service de paiement n’accepte pas votre adresse e-mail. Corrigez-la dans votre profil, puis revenez payer. Rien n’a été débité et votre lettre est gardée.',
);
/** Our request, our key or the account's settings are wrong: trying again in a minute helps nobody. */
export const paymentRejected = defineError(
  'unavailable',
  'payment_rejected',
  'Nous ne pouvons pas ouvrir la page de paiement\u00a0: l’erreur vient de nous et nous sommes prévenus. Rien n’a été débité, et rien de ce que vous avez écrit n’est perdu. Revenez plus tard, ou écrivez-nous.',
);
export const subscriptionRejected = defineError(
  'unavailable',
  'subscription_rejected',
  'Nous n’avons pas pu enregistrer votre demande\u00a0: l’erreur vient de nous et nous sommes prévenus. Écrivez-nous, et c’est la date de votre message qui compte.',
);
/** Another sum would be charged than the one shown. */
export const pricesDiffer = defineError(
  'unavailable',
  'prices_differ',
  'Le paiement est fermé le temps que nous vérifiions nos prix. Rien n’a été débité, et rien de ce que vous avez écrit n’est perdu. Revenez plus tard, ou écrivez-nous.',
);
export const paymentUnavailable = defineError(
  'unavailable',
  'payment_unavailable',
  'Le service de paiement ne répond pas. Rien n’a été débité et votre lettre est gardée. Réessayez dans une minute.',
);
