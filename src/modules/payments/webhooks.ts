import { z } from 'zod';
import { anyone, endpoint, createRouter } from '../../kernel/endpoint.ts';
import { defineError } from '../../kernel/errors.ts';
import { storeWebhook } from '../../kernel/inbox.ts';
import { stripeWebhookReceived } from './events.ts';
import { handledEvents } from './provider-events.ts';

const signatureInvalid = defineError(
  'malformed',
  'signature_refused',
  'Cette notification n’est pas signée comme attendu.',
);

export const paymentsWebhooks = createRouter('payments', 'hooks');

endpoint(paymentsWebhooks, 'POST /stripe', {
  summary: 'Notifications signées de Stripe',
  access: anyone,
  raw: true,
  // A notification holds a whole object, an invoice with its lines at most.
  maxBodyBytes: 500_000,
  rateLimit: { none: 'Stripe signs its calls, and sends all that waited at once after an outage.' },
  response: [200, z.object({ received: z.literal(true) })],
  requestHeaders: z.object({ 'Stripe-Signature': z.string() }),
  rawTypes: ['application/json'],
  errors: [signatureInvalid],
  handler: async ({ deps, ctx, rawBody }) => {
    const call = deps.payments.verifyWebhook(rawBody, ctx.get('stripe-signature') || undefined);
    if (!call.ok) throw signatureInvalid({ reason: call.reason });
    const { event } = call;
    await storeWebhook(deps, {
      provider: 'stripe',
      event: handledEvents.includes(event.type) ? stripeWebhookReceived : null,
      providerEventId: event.id,
      type: event.type,
      body: rawBody,
      providerRefs: {
        objectId: event.objectId,
        objectType: event.objectType,
        ...(event.ourId && { ourId: event.ourId }),
      },
    });
    return { received: true as const };
  },
});
