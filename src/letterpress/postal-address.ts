import type { PostalAddress } from '../domain/postal-address.ts';

export interface AddressProblem {
  line: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** The form field to correct. */
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
  /** An error prevents posting; a warning is only shown. */
  severity: 'error' | 'warning';
  message: string;
}

/** The six lines before abbreviation, each with the field to correct. */
export interface AddressDraft {
  full: string[];
  fitted: string[];
  fields: (keyof PostalAddress)[];
}
