import { defineError } from '../../../kernel/errors.ts';

export const transferLinkExpired = defineError(
  'gone',
  'transfer_link_expired',
  'Ce lien ne sert plus\u00a0: il est trop ancien, il a été remplacé ou retiré, ou la lettre est déjà commandée ou supprimée. Si vous l’avez déjà reprise, cherchez-la dans votre compte. Sinon, demandez un nouveau lien à la personne qui l’a préparée.',
);
export const transferLinkUsed = defineError(
  'conflict',
  'transfer_link_used',
  'Cette lettre a déjà été reprise dans un autre compte. Si ce n’est pas le vôtre, demandez un nouveau lien à la personne qui a préparé la lettre.',
);
/** For the person who takes the letter over: only its author can change the enclosure, whose name they do not see yet. */
export const transferNotReady = defineError(
  'conflict',
  'enclosure_not_ready',
  'Une pièce jointe de cette lettre n’est pas prête à imprimer. Attendez un instant, puis réessayez. Si rien ne change, demandez à la personne qui a préparé la lettre de corriger cette pièce.',
);
export const transferToOneself = defineError(
  'conflict',
  'transfer_to_oneself',
  'Vous avez préparé cette lettre\u00a0: elle est déjà dans votre compte. La personne qui signe doit ouvrir ce lien dans le sien.',
);
