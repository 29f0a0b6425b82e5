/** A stored state transition. */
export interface TransitionRecord {
  entityId: string;
  transition: string;
  toState: string;
  reason: string | null;
  at: Date;
}
/** One version of a letter's proof file, with the number of events in it. */
export interface ProofFile {
  eventCount: number;
  fileId: string;
  sha256: string;
  madeAt: Date;
}
/** An event from the partner or from La Poste. */
export interface TrackingRecord {
  source: string;
  kind: string;
  providerCode: string;
  label: string;
  at: Date;
}
