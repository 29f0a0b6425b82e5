/** What the kernel kept of a move, as a timeline needs it. */
export interface Move {
  subjectId: string;
  verb: string;
  toState: string;
  because: string | null;
  at: Date;
}
/** What the partner told. */
export interface News {
  kind: string;
  providerCode: string;
  label: string;
  at: Date;
}
