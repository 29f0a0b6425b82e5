import { defineError } from '../../../kernel/errors.ts';

export const transferLinkExpired = defineError(
  'gone',
  'transfer_link_expired',
  'Ce lien ne sert plus\u00a0: il est trop ancien, il a été remplacé ou retiré, ou la lettre est déjà commandée. Demandez-en un nouveau à la personne qui a préparé la lettre.',
);
export const transferLinkUsed = defineError(
  'conflict',
  'transfer_link_used',
  'Cette lettre a déjà été reprise dans un autre compte. Si ce n’est pas le vôtre, demandez un nouveau lien à la personne qui a préparé la lettre.',
);
export const transferToOneself = defineError(
  'conflict',
  'transfer_to_oneself',
  'Vous avez préparé cette lettre\u00a0: elle est déjà dans votre compte. La personne qui signe doit ouvrir ce lien dans le sien.',
);
