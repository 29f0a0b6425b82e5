/**
 * A postal address as a form collects it. `normaliseAddress` of the letterpress turns it into the lines of an envelope.
 */
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
  /** ISO 3166, two letters. Absent: France. */
  country?: string | undefined;
}

/** A person who writes and signs together with the sender. */
export type CoSender = Pick<PostalAddress, 'civility' | 'firstName' | 'lastName'>;

/** The points that a pen passed, in millimetres from the top left corner of the signature. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** A signature drawn on the screen, in millimetres. */
export interface DrawnSignature {
  width: number;
  height: number;
  strokes: readonly Stroke[];
}
