export interface Question {
  /** As typed: a street with its number, or the beginning of a town. */
  text: string;
  kind: 'street' | 'city';
  postcode?: string | undefined;
}

export interface Suggestion {
  label: string;
  /** Number and street; empty when only the town is known. */
  line4: string;
  postcode: string;
  city: string;
}

export interface Town {
  name: string;
  postcode: string;
  /** Its official number. Not to be read from the postcode, nor the department: 23 communes have the postcode of another one. */
  insee: string;
}

/** What people type is never kept nor logged, and a source that does not answer proposes less, never fails. */
export interface AddressesPort {
  complete(question: Question): Promise<{ items: Suggestion[]; source: 'geoplateforme' | 'offline' }>;
  /** Whether a postcode and a town go together as far as the table knows, and the towns it would have expected. */
  check(pair: { postcode: string; city: string }): { known: boolean; communes: Town[] };
}
