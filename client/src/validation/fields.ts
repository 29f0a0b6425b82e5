import type { ProfileField } from '../../../src/modules/auth/profile-fields.contract.ts';
import type { FieldSpec } from './use-form.ts';

/** Fields used by several forms, with the limits and messages of the server's contract. */
export const EMAIL: FieldSpec = {
  label: 'Adresse e-mail',
  type: 'email',
  required: true,
  maxLength: 254,
  says: { required: 'Indiquez votre adresse e-mail.' },
};
export const PASSWORD: FieldSpec = {
  label: 'Mot de passe',
  required: true,
  says: { required: 'Indiquez votre mot de passe.' },
};
export const NEW_PASSWORD: FieldSpec = {
  label: 'Mot de passe',
  required: true,
  minLength: 10,
  maxLength: 200,
  says: {
    required: 'Choisissez un mot de passe.',
    minLength: 'Choisissez au moins 10 caractères.',
    maxLength: 'Ce mot de passe dépasse 200 caractères.',
  },
};
/** A field of the profile; the server checks its format. */
export const toFieldSpec = ({ label, maxLength, required }: ProfileField): FieldSpec => ({
  label,
  required: required !== null,
  maxLength,
  ...(required && { says: { required: required.missing } }),
});
