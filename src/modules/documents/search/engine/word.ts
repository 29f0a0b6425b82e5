/** A word of a text or a query. */
export interface Word {
  /** As it stands there, in lower case. */
  written: string;
  folded: string;
  /** Where it stands in the text. */
  at: number;
  length: number;
}
