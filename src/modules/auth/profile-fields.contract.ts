/** The parts of the profile page that are rendered from its fields. */
export const PROFILE_PARTS = {
  name: {
    title: 'Votre nom',
    description: 'C’est à vous que nous écrivons, et c’est le nom de vos factures.',
    save: 'Enregistrer mon nom',
    saved: 'Nom enregistré.',
  },
} as const;
export type ProfilePart = keyof typeof PROFILE_PARTS;

export interface ProfileField {
  part: ProfilePart;
  label: string;
  /** The HTML autocomplete token. */
  autoComplete: string;
  maxLength: number;
  /**
   * The error of an empty field, and the replacement value when the account is erased. Null: the field may be empty,
   * and is then set to null.
   */
  required: { missing: string; erasedAs: string } | null;
  /** The server checks the format and returns this message. */
  format?: { pattern: RegExp; message: string };
}

const NAME_FORMAT = { pattern: /^\P{Cc}*$/u, message: 'Ce nom contient un caractère invisible. Retapez-le.' };

/**
 * The profile of a person: columns of `users`, in snake case there. `PATCH /profile`, the profile form, export and
 * erasure are derived from these entries (docs/how-to/profile-field.md).
 */
export const PROFILE_FIELDS = {
  firstName: {
    part: 'name',
    label: 'Prénom',
    autoComplete: 'given-name',
    maxLength: 70,
    required: { missing: 'Indiquez votre prénom.', erasedAs: 'Compte' },
    format: NAME_FORMAT,
  },
  lastName: {
    part: 'name',
    label: 'Nom',
    autoComplete: 'family-name',
    maxLength: 70,
    required: { missing: 'Indiquez votre nom.', erasedAs: 'effacé' },
    format: NAME_FORMAT,
  },
} as const satisfies Record<string, ProfileField>;

type Fields = typeof PROFILE_FIELDS;
export type ProfileFieldName = keyof Fields;
/** A record with `Required` or `Optional` for each field. */
export type ProfileRecord<Required, Optional> = {
  [Name in ProfileFieldName]: Fields[Name]['required'] extends null ? Optional : Required;
};
export type ProfileValues = ProfileRecord<string, string | null>;

/** Builds a record from all fields; `toValue` has to return the type that the field's `required` implies. */
export const mapProfileFields = <Required, Optional>(
  toValue: (field: ProfileField, name: ProfileFieldName) => Required | Optional,
): ProfileRecord<Required, Optional> =>
  Object.fromEntries(
    Object.entries(PROFILE_FIELDS).map(([name, field]) => [name, toValue(field, name as ProfileFieldName)]),
  ) as ProfileRecord<Required, Optional>;

export const toProfileValues = (record: ProfileValues): ProfileValues =>
  mapProfileFields<string, string | null>((_, name) => record[name]);
export const erasedProfileValues: ProfileValues = mapProfileFields<string, string | null>(
  ({ required }) => required?.erasedAs ?? null,
);
