/** `other` is a code that La Poste does not publish, or one that says nothing of where the letter is. */
export type TrackingStage = 'announced' | 'in_transit' | 'awaiting_pickup' | 'delivered' | 'returned' | 'other';

export interface CarrierTrackingEvent {
  /** Unique and stable: the same news read twice carries the same key. */
  providerKey: string;
  at: Date;
  stage: TrackingStage;
  providerCode: string;
  /** La Poste's own words. */
  label: string;
  /** The code is in none of our tables: a person has to look at it. */
  isUnknown?: true;
}

export interface TrackingPort {
  /** News by number, oldest first. A number La Poste does not know yet has an empty list. */
  read(numbers: string[]): Promise<Map<string, CarrierTrackingEvent[]>>;
}

/** La Poste could not answer now: the same question may be asked again. */
export class RetryableError extends Error {
  override name = 'RetryLater';

  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}
