import type { PartnerName } from '../../domain/partner-name.ts';
import type { ReturnReason, TrackingEventType } from '../../domain/tracking-event.ts';
import { Lob } from './lob/adapter.ts';
import { lobWebhook } from './lob/webhook.ts';
import { Maileva } from './maileva/adapter.ts';
import { MAILEVA_EVENT_TYPES, MAILEVA_RETURN_REASONS } from './maileva/status-map.ts';
import { mailevaWebhook } from './maileva/webhook.ts';
import { MerciFacteur } from './mercifacteur/adapter.ts';
import { merciFacteurWebhook } from './mercifacteur/webhook.ts';
import type { PartnerWebhook, PostalPort } from './port.ts';
import type { PostalPartnerSettings } from './settings.ts';

/** The destinations that the choice of a partner distinguishes. */
export type Market = 'france' | 'america' | 'elsewhere';

export interface PartnerDefinition {
  /** Null where the partner has no settings. */
  create(settings: PostalPartnerSettings): PostalPort | null;
  webhook: PartnerWebhook;
  /** The order of the partners that carry the letter, 1 first. */
  rank: Readonly<Record<Market, number>>;
  /** The codes with a more precise meaning than the kind of their event. */
  eventTypes: Readonly<Record<string, TrackingEventType>>;
  /** The codes of return reasons. */
  returnReasons: Readonly<Record<string, ReturnReason>>;
}

/**
 * Every postal partner. domain/postal-partner.ts has what browsers need too, settings.ts its settings;
 * docs/how-to/postal-partner.md describes how to add one.
 */
export const postalPartners: Readonly<Record<PartnerName, PartnerDefinition>> = {
  /** Prints and posts inside the La Poste group, with proofs of deposit and of content. */
  maileva: {
    create: ({ maileva }) => maileva && new Maileva(maileva),
    webhook: mailevaWebhook,
    rank: { france: 1, america: 3, elsewhere: 2 },
    eventTypes: MAILEVA_EVENT_TYPES,
    returnReasons: MAILEVA_RETURN_REASONS,
  },
  mercifacteur: {
    create: ({ mercifacteur }) => mercifacteur && new MerciFacteur(mercifacteur),
    webhook: merciFacteurWebhook,
    rank: { france: 2, america: 2, elsewhere: 1 },
    eventTypes: {},
    returnReasons: {},
  },
  /** Prints where it delivers. */
  lob: {
    create: ({ lob }) => lob && new Lob(lob),
    webhook: lobWebhook,
    rank: { france: 3, america: 1, elsewhere: 3 },
    eventTypes: {},
    returnReasons: {},
  },
};
