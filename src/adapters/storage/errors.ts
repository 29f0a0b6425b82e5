import { defineError } from '../../kernel/errors.ts';

export const fileKeyMissing = defineError(
  'unavailable',
  'file_key_missing',
  'Ce fichier ne peut pas être ouvert pour le moment, par notre faute. Nous en sommes prévenus\u00a0: réessayez plus tard, ou écrivez-nous.',
);
export const fileMissing = defineError(
  'unavailable',
  'file_missing',
  'Ce fichier a disparu de notre stockage, par notre faute. Nous en sommes prévenus et le cherchons dans nos sauvegardes\u00a0: réessayez plus tard, ou écrivez-nous.',
);
export const fileDamaged = defineError(
  'unavailable',
  'file_damaged',
  'Ce fichier est abîmé de notre côté et ne peut pas être ouvert. Nous en sommes prévenus\u00a0: écrivez-nous pour l’obtenir autrement.',
);
