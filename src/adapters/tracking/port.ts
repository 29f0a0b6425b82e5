/** `other` is a code that La Poste does not publish, or one that gives no location of the letter. */
export type TrackingStage = 'announced' | 'in_transit' | 'awaiting_pickup' | 'delivered' | 'returned' | 'other';

export interface CarrierTrackingEvent {
  /** Unique and stable: an event that is read twice has the same key. */
  providerKey: string;
  at: Date;
  stage: TrackingStage;
  providerCode: string;
  /** La Poste's text. */
  label: string;
  /** The code is in none of our tables: a person has to look at it. */
  isUnknown?: true;
}

export interface TrackingPort {
  /** Events by number, oldest first. A number that La Poste does not know yet has an empty list. */
  read(numbers: string[]): Promise<Map<string, CarrierTrackingEvent[]>>;
}

/** La Poste could not answer now: the request may be repeated. */
export class RetryableError extends Error {
  override name = 'RetryableError';

  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}
