/** What a form collects; the postal form of it is `normaliseAddress`. */
export interface PostalAddress {
  kind: 'person' | 'organisation';
  civility?: 'M.' | 'Mme' | '' | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  organisation?: string | undefined;
  service?: string | undefined;
  line2?: string | undefined;
  line3?: string | undefined;
  line4?: string | undefined;
  line5?: string | undefined;
  postcode?: string | undefined;
  city?: string | undefined;
  /** ISO 3166, two letters; France when it is not said. */
  country?: string | undefined;
}

export interface AddressProblem {
  line: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** The field of the form that can mend it. */
  field: keyof PostalAddress;
  code:
    | 'missing'
    | 'too_long'
    | 'postcode_form'
    | 'postcode_unknown'
    | 'cedex_form'
    | 'country_unknown'
    | 'unprintable'
    | 'shortened'
    | 'first_number';
  /** An error cannot be posted; a warning is shown and never stops anybody. */
  severity: 'error' | 'warning';
  message: string;
}

/** The six lines before they are made to fit, each with the field a person would change. */
export interface AddressDraft {
  full: string[];
  fitted: string[];
  fields: (keyof PostalAddress)[];
}
