import { z } from 'zod';
import { anyone, endpoint, roomRouter } from '../../kernel/endpoint.ts';
import { receive } from '../../kernel/inbox.ts';
import { refusal } from '../../kernel/refusal.ts';

export const ordersHooks = roomRouter('orders', 'hooks');
const callbackRefused = refusal('unauthenticated', 'callback_refused', 'Cette notification ne vient pas de notre partenaire postal.');

endpoint(ordersHooks, 'POST /maileva', {
  summary: 'Nouvelles du partenaire postal',
  allow: anyone,
  raw: true,
  // Maileva retries whatever is not exactly 201 (facts 3.4).
  answers: [201, z.object({ received: z.literal(true) })],
  run: async ({ deps, ctx, rawBody }) => {
    const call = deps.postal.readCallback(ctx.headers, rawBody);
    if (!call.ok) throw callbackRefused({ reason: call.reason });
    await receive(deps, {
      provider: 'maileva',
      providerEventId: call.providerEventId,
      type: call.eventType,
      body: rawBody,
      facts: {
        resourceType: call.resourceType,
        ...(call.sendingRef && { sendingRef: call.sendingRef }),
        ...(call.recipientRef && { recipientRef: call.recipientRef }),
        ...(call.key && { key: call.key }),
      },
    });
    return { received: true as const };
  },
});
