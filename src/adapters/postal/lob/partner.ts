import type { PartnerDefinition } from '../partner-definition.ts';
import { Lob } from './adapter.ts';
import { toRejection } from './rejection-map.ts';
import { LOB_RETURN_REASONS } from './status-map.ts';
import { lobWebhook } from './webhook.ts';

/** Prints where it delivers. */
export const partner: PartnerDefinition = {
  create: ({ lob }) => lob && new Lob(lob),
  webhook: lobWebhook,
  rank: { france: 3, america: 1, elsewhere: 3 },
  eventTypes: {},
  returnReasons: LOB_RETURN_REASONS,
  // It publishes no period.
  keeps: 'Sans durée publiée par ce partenaire',
  describeRejection: (code) => toRejection(code, '').message,
};
