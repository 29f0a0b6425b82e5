import type { PartnerDefinition } from '../partner-definition.ts';
import { MerciFacteur } from './adapter.ts';
import { toRejection } from './rejection-map.ts';
import { MERCIFACTEUR_RETURN_REASONS } from './status-map.ts';
import { merciFacteurWebhook } from './webhook.ts';

export const partner: PartnerDefinition = {
  create: ({ mercifacteur }) => mercifacteur && new MerciFacteur(mercifacteur),
  webhook: merciFacteurWebhook,
  rank: { france: 2, america: 2, elsewhere: 1 },
  eventTypes: {},
  returnReasons: MERCIFACTEUR_RETURN_REASONS,
  // `anonymize` of each sending (client.ts).
  keeps: '40\u00a0jours, puis elle est rendue anonyme',
  describeRejection: (code) => toRejection(code).message,
};
