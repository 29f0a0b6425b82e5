import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { secretMatches } from '../../../kernel/hash.ts';
import { getHeader, isShortText } from '../callback-fields.ts';
import type { PartnerWebhook, PostalWebhook } from '../port.ts';
import { ID, isKnownEvent, isLetter, toTrackingEvents } from './status-map.ts';

const TOLERANCE_MS = 300_000;
/** A larger timestamp is in milliseconds. */
const MAX_SECONDS = 100_000_000_000;

export const lobWebhook = {
  status: 200,
  rawTypes: ['application/json'],
  requestHeaders: z.object({ 'Lob-Signature': z.string(), 'Lob-Signature-Timestamp': z.string() }),
} as const satisfies PartnerWebhook;

/** Verifies the HMAC-SHA256 of « timestamp.body »; an old call is rejected even with a valid signature. */
export function verifyLobWebhook(
  secret: string,
  { headers, rawBody, now }: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer; now: Date },
): boolean {
  const timestamp = getHeader(headers, 'lob-signature-timestamp');
  const signature = getHeader(headers, 'lob-signature');
  if (secret === '' || !/^\d{9,14}$/.test(timestamp)) return false;
  const at = Number(timestamp) > MAX_SECONDS ? Number(timestamp) : Number(timestamp) * 1000;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
  return secretMatches(signature, expected) && Math.abs(now.getTime() - at) <= TOLERANCE_MS;
}

/** Parses an event with its letter as of that instant. */
export function parseLobWebhook(rawBody: Buffer): PostalWebhook | null {
  let event: unknown;
  try {
    event = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
  if (typeof event !== 'object' || event === null) return null;
  const { id, event_type, reference_id, body } = event as {
    id?: unknown;
    event_type?: { id?: unknown } | null;
    reference_id?: unknown;
    body?: unknown;
  };
  const type = event_type?.id;
  if (!isShortText(id) || !isShortText(type) || !isShortText(reference_id) || !ID.test(reference_id)) return null;
  // The letter is ignored if it is not the one that the event names.
  const letter = isLetter(body) && body.id === reference_id ? body : undefined;
  const key = letter?.metadata?.['letter'];
  return {
    providerEventId: id,
    type,
    items: [
      {
        providerRef: reference_id,
        ...(isShortText(key) && { key }),
        ...(letter && { events: toTrackingEvents(letter) }),
      },
    ],
    ...(!isKnownEvent(type) && { unknownCodes: [{ kind: 'event', code: type }] }),
  };
}
