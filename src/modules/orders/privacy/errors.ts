import { defineError } from '../../../kernel/errors.ts';

export const exportNotReady = defineError(
  'not_found',
  'export_not_ready',
  'Ce fichier n’est pas prêt, ou il est effacé. Demandez-le dans votre profil, sous «\u00a0Mes données\u00a0».',
);
export const exportChanged = defineError(
  'conflict',
  'export_changed',
  'La demande de ce fichier a changé entre-temps. Relisez la fiche avant de recommencer.',
);
export const letterInProgress = defineError(
  'conflict',
  'letter_under_way',
  'Une de vos lettres n’est pas encore arrivée. Si elle attend son départ, vous pouvez l’annuler\u202f; sinon, nous en avons besoin jusqu’à son arrivée. Vous pourrez effacer votre compte ensuite. Rien n’a été effacé.',
);
export const paymentInProgress = defineError(
  'conflict',
  'money_under_way',
  'Un paiement, un remboursement, un litige ou une facture est encore en cours. Attendez qu’il soit terminé\u00a0: vous pourrez effacer votre compte ensuite. Rien n’a été effacé.',
);
export const subscriptionActive = defineError(
  'conflict',
  'still_subscribed',
  'Vous avez encore un abonnement. Résiliez-le d’abord, pour que rien ne vous soit prélevé ensuite. Rien n’a été effacé.',
);
