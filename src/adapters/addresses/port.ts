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
  /**
   * Its official number. Not to be read from the postcode, nor the department: 23 communes have the postcode of another
   * one.
   */
  insee: string;
}

/**
 * Implementations neither store nor log what people type. If a source does not answer, they propose less and do not
 * throw.
 */
export interface AddressesPort {
  complete(question: Question): Promise<{ items: Suggestion[]; source: 'geoplateforme' | 'offline' }>;
  /** Reports whether postcode and town match according to the table, and the towns that it expects for the postcode. */
  check(pair: { postcode: string; city: string }): { known: boolean; communes: Town[] };
}
