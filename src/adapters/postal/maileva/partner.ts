import type { PartnerDefinition } from '../partner-definition.ts';
import { Maileva } from './adapter.ts';
import { toRejection } from './rejection-map.ts';
import { MAILEVA_EVENT_TYPES, MAILEVA_RETURN_REASONS } from './status-map.ts';
import { mailevaWebhook } from './webhook.ts';

/** Prints and posts inside the La Poste group, with proofs of deposit and of content. */
export const partner: PartnerDefinition = {
  create: ({ maileva }) => maileva && new Maileva(maileva),
  webhook: mailevaWebhook,
  rank: { france: 1, america: 3, elsewhere: 2 },
  eventTypes: MAILEVA_EVENT_TYPES,
  returnReasons: MAILEVA_RETURN_REASONS,
  // archiving_duration of each sending (adapter.ts): none for ordinary mail; three years is the least for registered mail.
  keeps: '3\u00a0ans pour un recommandé, le moins que ce partenaire permet\u202f; rien pour une lettre verte',
  describeRejection: (code) => toRejection(code).message,
};
