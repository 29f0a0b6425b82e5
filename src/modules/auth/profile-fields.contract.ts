/** The parts of the profile's page that are drawn from its fields. */
export const PROFILE_PARTS = {
  name: {
    title: 'Votre nom',
    words: 'C’est à vous que nous écrivons, et c’est le nom de vos factures.',
    save: 'Enregistrer mon nom',
    saved: 'Nom enregistré.',
  },
} as const;
export type ProfilePart = keyof typeof PROFILE_PARTS;

export interface ProfileField {
  part: ProfilePart;
  label: string;
  /** The HTML token for browsers that fill in forms. */
  autoComplete: string;
  maxLength: number;
  /**
   * The error of an empty field, and what replaces the value when the account is erased. Null: may be empty, and is
   * then erased.
   */
  required: { missing: string; erasedAs: string } | null;
  /** The server checks the format and answers this sentence. */
  format?: { pattern: RegExp; message: string };
}

const NAME_FORMAT = { pattern: /^\P{Cc}*$/u, message: 'Ce nom contient un caractère invisible. Retapez-le.' };

/**
 * What a person says of themselves: columns of `users`, in snake case there. `PATCH /profile`, the profile's form,
 * export and erasure follow from an entry (docs/how-to/profile-field.md).
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
/** A record with one `Required` or `Optional` for each field. */
export type ProfileRecord<Required, Optional> = {
  [Name in ProfileFieldName]: Fields[Name]['required'] extends null ? Optional : Required;
};
export type ProfileValues = ProfileRecord<string, string | null>;

/** Builds a record from all fields; `toValue` has to return what the field's `required` promises. */
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
