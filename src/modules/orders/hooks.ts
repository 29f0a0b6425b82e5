import { z } from 'zod';
import type { PartnerName } from '../../adapters/postal/port.ts';
import type { EndpointDescription } from '../../kernel/endpoint-description.ts';
import { anyone, endpoint, roomRouter } from '../../kernel/endpoint.ts';
import { receive } from '../../kernel/inbox.ts';
import { notFound, refusal } from '../../kernel/refusal.ts';

export const ordersHooks = roomRouter('orders', 'hooks');
const callbackRefused = refusal('unauthenticated', 'callback_refused', 'Cette notification ne vient pas de notre partenaire postal.');

interface PartnerHook extends EndpointDescription {
  /** A partner retries whatever is not exactly the answer it wants (facts 3.4, protocols 2.2). */
  readonly status: 200 | 201;
}
const PARTNERS: Record<PartnerName, PartnerHook> = {
  maileva: { status: 201, rawTypes: ['application/json'], credentials: 'partnerPassword' },
  mercifacteur: { status: 200, rawTypes: ['application/x-www-form-urlencoded'], requestHeaders: z.object({ 'X-MF-Webhook-Secret-Key': z.string() }) },
  lob: { status: 200, rawTypes: ['application/json'], requestHeaders: z.object({ 'Lob-Signature': z.string(), 'Lob-Signature-Timestamp': z.string() }) },
};

/** Some bring their proofs along, scans of a few pages in base64. */
const MOST_BYTES = 12_000_000;

for (const [partner, { status, ...description }] of Object.entries(PARTNERS) as [PartnerName, PartnerHook][])
  endpoint(ordersHooks, `POST /${partner}`, {
    summary: 'Nouvelles du partenaire postal',
    allow: anyone,
    raw: true,
    limit: MOST_BYTES,
    answers: [status, z.object({ received: z.literal(true) })],
    ...description,
    errors: [callbackRefused, notFound],
    run: async ({ deps, ctx, rawBody }) => {
      const port = deps.postal.named(partner);
      if (!port) throw notFound();
      if (!port.verifies(ctx.headers, rawBody, deps.now())) throw callbackRefused({ reason: 'unauthenticated' });
      const call = port.readCallback(rawBody);
      if (!call) throw callbackRefused({ reason: 'malformed' });
      await receive(deps, {
        provider: partner,
        providerEventId: call.providerEventId,
        type: call.type,
        body: rawBody,
        // One call may speak of several letters.
        facts: { key: call.tells.flatMap(({ key }) => key ?? []).join(' '), sendingRef: call.tells.flatMap(({ sendingRef }) => sendingRef ?? []).join(' ') },
      });
      return { received: true as const };
    },
  });
