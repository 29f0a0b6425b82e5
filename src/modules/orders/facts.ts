/** What the kernel kept of a move, as a timeline needs it. */
export interface Move {
  subjectId: string;
  verb: string;
  toState: string;
  at: Date;
}
/** What the partner or La Poste told. */
export interface News {
  source: string;
  kind: string;
  providerCode: string;
  label: string;
  at: Date;
}
