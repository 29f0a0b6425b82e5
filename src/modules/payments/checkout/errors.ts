import { defineError } from '../../../kernel/errors.ts';

export const consentTextsChanged = defineError(
  'conflict',
  'agreements_changed',
  'Les textes à accepter ont changé depuis que vous avez ouvert cette page. Rechargez-la pour les lire\u00a0: rien n’a été débité, et rien de ce que vous avez écrit n’est perdu.',
);
export const paymentProcessing = defineError(
  'conflict',
  'payment_processing',
  'Votre paiement est en cours à la banque\u00a0: elle le confirme en quelques jours. Vous n’avez rien à payer de nouveau, nous vous écrivons si elle le refuse.',
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
/** Our request, our key or the account's settings are wrong: another try does not help. */
export const paymentRejected = defineError(
  'unavailable',
  'payment_rejected',
  'Nous ne pouvons pas ouvrir la page de paiement\u00a0: l’erreur vient de nous et nous sommes prévenus. Rien n’a été débité, et rien de ce que vous avez écrit n’est perdu. Revenez plus tard, ou écrivez-nous.',
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
  'Le service de paiement ne répond pas. Rien de ce que vous avez écrit n’est perdu. Réessayez dans une minute\u00a0: aucun double débit n’est possible.',
);
