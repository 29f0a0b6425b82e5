import { defineError } from '../../../kernel/errors.ts';

export const noOrderToRefund = defineError(
  'conflict',
  'no_order_to_refund',
  'Cet échange n’a pas de commande\u00a0: indiquez d’abord laquelle. Rien n’a été envoyé ni remboursé.',
);
export const answerAlreadySent = defineError(
  'conflict',
  'answer_already_sent',
  'Votre réponse précédente est déjà partie, telle qu’elle était. Relisez l’échange avant d’en envoyer une autre.',
);
export const customerErased = defineError(
  'conflict',
  'customer_erased',
  'Ce compte est effacé\u00a0: il n’y a plus personne à qui écrire.',
);
export const personalDataMasked = defineError(
  'forbidden',
  'personal_data_masked',
  'Ces données personnelles sont masquées\u00a0: donnez une raison sur la page de la commande pour les voir.',
);
export const noAddress = defineError(
  'conflict',
  'no_address',
  'Ce courriel ne donne aucune adresse à laquelle répondre.',
);
export const mailRefused = defineError('unauthenticated', 'mail_refused', 'Ce courriel n’est pas signé comme attendu.');
export const mailEmpty = defineError('malformed', 'mail_empty', 'Ce courriel est vide.');
export const answerTemplateChanged = defineError(
  'conflict',
  'answer_template_changed',
  'Un collègue a enregistré ce modèle entre-temps. Rien n’a été écrasé.',
);
