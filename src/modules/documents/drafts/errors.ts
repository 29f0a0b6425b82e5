import { defineError, AppError } from '../../../kernel/errors.ts';

export const documentChanged = defineError(
  'conflict',
  'document_changed',
  'Cette lettre a été modifiée ailleurs, dans un autre onglet ou sur un autre appareil. Les deux versions sont gardées\u00a0: choisissez laquelle continuer.',
);
export const letterTextChanged = defineError(
  'conflict',
  'letter_text_changed',
  'Nous avons mis à jour le texte de cette lettre depuis que vous l’avez écrite. Relisez-la avant de la commander\u00a0: vos réponses sont gardées, et rien n’a été débité.',
);
export const documentOrdered = defineError(
  'conflict',
  'document_ordered',
  'Cette lettre est déjà commandée. Corrigez-la depuis sa commande.',
);
export const documentTooLarge = defineError(
  'too_large',
  'document_too_large',
  'Cette lettre est trop longue pour être enregistrée. Raccourcissez-la, puis réessayez.',
);
export const tooManyDrafts = defineError(
  'conflict',
  'too_many_drafts',
  'Votre compte contient déjà 200\u00a0brouillons, le plus possible. Supprimez dans «\u00a0Mes lettres\u00a0» ceux dont vous n’avez plus besoin, puis réessayez.',
);
export const sendingNotAllowed = defineError(
  'invalid',
  'sending_not_allowed',
  'Cette lettre doit pouvoir être prouvée. Choisissez un envoi recommandé.',
);

export const downloadOnly = defineError(
  'invalid',
  'download_only',
  'Nous ne postons pas cette lettre\u00a0: elle se télécharge, se signe et s’envoie par vous-même. Choisissez le PDF.',
);

/** The sentence names the country, so it comes with the reason (letterpress/destinations.ts). */
export const sendingNotAbroad = ({
  side,
  country,
  message,
}: {
  side: string;
  country: string;
  message: string;
}): AppError => new AppError('invalid', 'sending_not_abroad', message, { side, country });
