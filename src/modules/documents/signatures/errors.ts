import { defineError } from '../../../kernel/errors.ts';

export const signatureLinkExpired = defineError(
  'gone',
  'signature_link_expired',
  'Ce code ne sert plus\u00a0: il date de plus de dix minutes, ou un autre l’a remplacé. Affichez-en un nouveau sur votre ordinateur.',
);
export const signatureLinkUsed = defineError(
  'conflict',
  'signature_link_used',
  'Ce code a déjà servi\u00a0: une signature est arrivée sur votre ordinateur. Pour la refaire, affichez un nouveau code.',
);
