/** What the kernel kept of a move, as a timeline needs it. */
export interface TransitionRecord {
  entityId: string;
  transition: string;
  toState: string;
  reason: string | null;
  at: Date;
}
/** A version of everything about a letter in one PDF, and how many facts it knows. */
export interface ProofFile {
  known: number;
  fileId: string;
  sha256: string;
  madeAt: Date;
}
/** What the partner or La Poste told. */
export interface TrackingRecord {
  source: string;
  kind: string;
  providerCode: string;
  label: string;
  at: Date;
}
