import type { PostalAddress } from '../domain/postal-address.ts';

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
