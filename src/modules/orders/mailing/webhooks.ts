import { z } from 'zod';
import type { PostalPort } from '../../../adapters/postal/port.ts';
import { postalPartners } from '../../../adapters/postal/registry.ts';
import { partnerNames, type PartnerName } from '../../../domain/postal-partner.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { anyone, endpoint, createRouter } from '../../../kernel/endpoint.ts';
import { notFound, defineError } from '../../../kernel/errors.ts';
import { storeWebhook } from '../../../kernel/inbox.ts';
import { postalWebhookReceived } from '../events.ts';

export const ordersWebhooks = createRouter('orders', 'hooks');
const callbackRefused = defineError(
  'unauthenticated',
  'callback_refused',
  'Cette notification ne vient pas de notre partenaire postal.',
);

/** The port of a partner that has settings. */
function getPort(deps: Deps, partner: PartnerName): PostalPort {
  const port = deps.postal.byName(partner);
  if (!port) throw notFound();
  return port;
}

for (const partner of partnerNames) {
  const { status, maxBodyBytes, ...description } = postalPartners[partner].webhook;
  endpoint(ordersWebhooks, `POST /${partner}`, {
    summary: 'Nouvelles du partenaire postal',
    access: anyone,
    raw: true,
    ...(maxBodyBytes && { maxBodyBytes }),
    rateLimit: { none: 'The partner proves who it is, and sends all that waited at once after an outage.' },
    response: [status, z.object({ received: z.literal(true) })],
    beforeBody({ deps, ctx }) {
      const port = getPort(deps, partner);
      if (port.authenticatedBy === 'headers' && !port.verifyWebhook(ctx.headers, Buffer.alloc(0), deps.now()))
        throw callbackRefused({ reason: 'unauthenticated' });
    },
    ...description,
    errors: [callbackRefused, notFound],
    handler: async ({ deps, ctx, rawBody }) => {
      const port = getPort(deps, partner);
      if (!port.verifyWebhook(ctx.headers, rawBody, deps.now())) throw callbackRefused({ reason: 'unauthenticated' });
      const call = port.parseWebhook(rawBody);
      if (!call) throw callbackRefused({ reason: 'malformed' });
      await storeWebhook(deps, {
        provider: partner,
        event: postalWebhookReceived,
        providerEventId: call.providerEventId,
        type: call.type,
        body: rawBody,
        // A call may concern several letters.
        providerRefs: {
          key: call.items.flatMap(({ key }) => key ?? []).join(' '),
          sendingRef: call.items.flatMap(({ providerRef }) => providerRef ?? []).join(' '),
        },
      });
      return { received: true as const };
    },
  });
}
