import type { ReturnReason, TrackingEventType } from '../../domain/tracking-event.ts';
import type { PartnerWebhook, PostalPort } from './port.ts';
import type { PostalPartnerSettings } from './settings.ts';

/** The destinations that the choice of a partner distinguishes. */
export type Market = 'france' | 'america' | 'elsewhere';

/** What the server knows about a partner, apart from its settings: `partner.ts` of each folder. */
export interface PartnerDefinition {
  /** Null where the partner has no settings. */
  create(settings: PostalPartnerSettings): PostalPort | null;
  webhook: PartnerWebhook;
  /** The order of the partners that carry the letter, the lowest number first. Two partners never share a rank. */
  rank: Readonly<Record<Market, number>>;
  /** The codes with a more precise meaning than the kind of their event. */
  eventTypes: Readonly<Record<string, TrackingEventType>>;
  /** The codes of return reasons. */
  returnReasons: Readonly<Record<string, ReturnReason>>;
  /** What the partner keeps of a posted letter and how long, in the words of the privacy page. */
  keeps: string;
  /** What a rejection code means, in the sentence that the customer got. */
  describeRejection(code: string): string;
}
