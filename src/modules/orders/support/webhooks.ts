import { z } from 'zod';
import { identifyMail } from '../../../adapters/mail/inbound/parse-mail.ts';
import {
  MAIL_SIGNATURE_HEADER,
  readMailSignature,
  verifyMailSignature,
} from '../../../adapters/mail/inbound/signature.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { anyone, createRouter, endpoint } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { storeWebhook } from '../../../kernel/inbox.ts';
import { mailWebhookReceived } from '../events.ts';
import { mailEmpty, mailRefused } from './errors.ts';

export const mailWebhooks = createRouter('orders', 'hooks');

/** A few photographs. The mail server refuses larger mail itself, which its sender learns (docs/production.md). */
const MAX_MAIL_BYTES = 15_000_000;

/** Without a secret the mail server cannot be authenticated, so the route does not exist. */
function getSecret({ config }: Deps): string {
  if (!config.mail.webhookSecret) throw notFound();
  return config.mail.webhookSecret;
}

endpoint(mailWebhooks, 'POST /mail', {
  summary: 'Un courriel reçu, tel que le serveur de messagerie le transmet (message/rfc822)',
  access: anyone,
  raw: true,
  maxBodyBytes: MAX_MAIL_BYTES,
  // A mail server tries again later, so nothing is lost.
  rateLimit: { name: 'mail-hook', points: 600, seconds: 60, by: 'address' },
  response: [200, z.object({ received: z.literal(true) })],
  requestHeaders: z.object({ 'X-Affranchi-Signature': z.string() }),
  rawTypes: ['message/rfc822'],
  errors: [mailRefused, mailEmpty, notFound],
  beforeBody({ deps, ctx }) {
    getSecret(deps);
    if (!readMailSignature(ctx.get(MAIL_SIGNATURE_HEADER), deps.now())) throw mailRefused({ reason: 'header' });
  },
  handler: async ({ deps, ctx, rawBody }) => {
    const signed = { header: ctx.get(MAIL_SIGNATURE_HEADER), body: rawBody, now: deps.now() };
    if (!verifyMailSignature(getSecret(deps), signed)) throw mailRefused({ reason: 'signature' });
    if (rawBody.length === 0) throw mailEmpty();
    await storeWebhook(deps, {
      provider: 'mail',
      event: mailWebhookReceived,
      providerEventId: identifyMail(rawBody),
      type: 'message',
      body: rawBody,
      providerRefs: {},
    });
    return { received: true as const };
  },
});
