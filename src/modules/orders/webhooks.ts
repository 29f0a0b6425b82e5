import { z } from 'zod';
import type { PostalPort } from '../../adapters/postal/port.ts';
import type { PartnerName } from '../../domain/delivery-method.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { EndpointDescription } from '../../kernel/endpoint-description.ts';
import { anyone, endpoint, createRouter } from '../../kernel/endpoint.ts';
import { storeWebhook } from '../../kernel/inbox.ts';
import { notFound, defineError } from '../../kernel/errors.ts';

export const ordersWebhooks = createRouter('orders', 'hooks');
const callbackRefused = defineError(
  'unauthenticated',
  'callback_refused',
  'Cette notification ne vient pas de notre partenaire postal.',
);

interface PartnerHook extends EndpointDescription {
  /** A partner retries whatever is not exactly the answer it wants. */
  readonly status: 200 | 201;
  readonly limit?: number;
}
const PARTNERS: Record<PartnerName, PartnerHook> = {
  maileva: { status: 201, rawTypes: ['application/json'], credentials: 'partnerPassword' },
  mercifacteur: {
    status: 200,
    // Brings its proofs along: a PDF and the scan of a slip, in base64, in the fields of a form.
    limit: 6_000_000,
    rawTypes: ['application/x-www-form-urlencoded'],
    requestHeaders: z.object({ 'X-MF-Webhook-Secret-Key': z.string() }),
  },
  lob: {
    status: 200,
    rawTypes: ['application/json'],
    requestHeaders: z.object({ 'Lob-Signature': z.string(), 'Lob-Signature-Timestamp': z.string() }),
  },
};

/** The port of a partner that has settings. */
function portOf(deps: Deps, partner: PartnerName): PostalPort {
  const port = deps.postal.byName(partner);
  if (!port) throw notFound();
  return port;
}

for (const [partner, { status, limit, ...description }] of Object.entries(PARTNERS) as [PartnerName, PartnerHook][])
  endpoint(ordersWebhooks, `POST /${partner}`, {
    summary: 'Nouvelles du partenaire postal',
    access: anyone,
    raw: true,
    ...(limit && { maxBodyBytes: limit }),
    rateLimit: { none: 'The partner proves who it is, and sends all that waited at once after an outage.' },
    response: [status, z.object({ received: z.literal(true) })],
    beforeBody({ deps, ctx }) {
      const port = portOf(deps, partner);
      if (port.authenticatedBy === 'headers' && !port.verifyWebhook(ctx.headers, Buffer.alloc(0), deps.now()))
        throw callbackRefused({ reason: 'unauthenticated' });
    },
    ...description,
    errors: [callbackRefused, notFound],
    handler: async ({ deps, ctx, rawBody }) => {
      const port = portOf(deps, partner);
      if (!port.verifyWebhook(ctx.headers, rawBody, deps.now())) throw callbackRefused({ reason: 'unauthenticated' });
      const call = port.parseWebhook(rawBody);
      if (!call) throw callbackRefused({ reason: 'malformed' });
      await storeWebhook(deps, {
        provider: partner,
        providerEventId: call.providerEventId,
        type: call.type,
        body: rawBody,
        // One call may speak of several letters.
        providerRefs: {
          key: call.items.flatMap(({ key }) => key ?? []).join(' '),
          sendingRef: call.items.flatMap(({ sendingRef }) => sendingRef ?? []).join(' '),
        },
      });
      return { received: true as const };
    },
  });
