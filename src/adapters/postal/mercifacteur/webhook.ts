import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProofKind } from '../../../domain/tracking-event.ts';
import { isShortText, fromReference } from '../callback-fields.ts';
import { convertJpegToPdf } from '../jpeg-to-pdf.ts';
import type { PartnerWebhook, PostalWebhook, WebhookItem, UnknownCode } from '../port.ts';
import { isKnownEvent, isKnownStatus } from './status-map.ts';
import { toCallEvents, type Detail } from './tracking-events.ts';

export const merciFacteurWebhook = {
  status: 200,
  // Brings its proofs along: a PDF and the scan of a slip, in base64, in the fields of a form.
  maxBodyBytes: 6_000_000,
  rawTypes: ['application/x-www-form-urlencoded'],
  requestHeaders: z.object({ 'X-MF-Webhook-Secret-Key': z.string() }),
} as const satisfies PartnerWebhook;

/** Two JSON texts in a form. One call reports one event, of one letter or of several. */
export function readMerciFacteurCallback(rawBody: Buffer): PostalWebhook | null {
  const form = new URLSearchParams(rawBody.toString('utf8'));
  const event = parse(form.get('event')) as { name_event?: unknown; date_event?: unknown } | null;
  const detail = parse(form.get('detail'));
  if (
    !isShortText(event?.name_event) ||
    !Number.isInteger(event.date_event) ||
    !Array.isArray(detail) ||
    detail.length === 0
  )
    return null;
  const at = new Date(Number(event.date_event) * 1000);
  const letters = detail.filter(isLetter);
  if (letters.length !== detail.length || Number.isNaN(at.getTime())) return null;
  const which = createHash('sha256')
    .update(letters.map((letter) => `${letter.ref_courrier} ${letter.statut_courrier}`).join('\n'))
    .digest('hex');
  const unknownCodes: UnknownCode[] = [
    ...(isKnownEvent(event.name_event) ? [] : [{ kind: 'event', code: event.name_event } as const]),
    ...letters.flatMap(({ statut_courrier: code }) => (isKnownStatus(code) ? [] : [{ kind: 'status', code } as const])),
  ];
  return {
    // A call has no id; a repetition has the same event and letters, which form one.
    providerEventId: `${event.name_event} ${String(event.date_event)} ${which.slice(0, 32)}`,
    type: event.name_event,
    items: letters.map((letter) => toWebhookItem(letter, at)),
    ...(unknownCodes.length > 0 && { unknownCodes }),
  };
}

interface Letter extends Detail {
  id_envoi: string | number;
  ref_interne?: unknown;
  pdd_base64_pdf?: unknown;
  are_base64_jpeg?: unknown;
}

function isLetter(value: unknown): value is Letter {
  if (typeof value !== 'object' || value === null) return false;
  const { ref_courrier, statut_courrier, statut_description, id_envoi } = value as Record<string, unknown>;
  const isId = (typeof id_envoi === 'string' || typeof id_envoi === 'number') && /^\d{1,15}$/.test(String(id_envoi));
  return (
    isShortText(ref_courrier) &&
    isShortText(statut_courrier) &&
    (statut_description === undefined || typeof statut_description === 'string') &&
    isId
  );
}

function toWebhookItem(letter: Letter, at: Date): WebhookItem {
  const key = isShortText(letter.ref_interne) ? fromReference(letter.ref_interne) : undefined;
  const events = toCallEvents(letter, at);
  const proofs = [...decodeProof('deposit', letter.pdd_base64_pdf), ...decodeProof('receipt', letter.are_base64_jpeg)];
  return {
    sendingRef: String(letter.id_envoi),
    ...(key && { key }),
    ...(events.length > 0 && { events }),
    ...(proofs.length > 0 && { proofs }),
  };
}

function decodeProof(kind: ProofKind, base64: unknown): { kind: ProofKind; bytes: Uint8Array; mime: string }[] {
  const proof = decodedProof(base64);
  return proof ? [{ kind, ...proof }] : [];
}

/** The bytes must have the format that the name claims. Other files are no proofs. */
export function decodedProof(base64: unknown): { bytes: Uint8Array; mime: string } | null {
  if (typeof base64 !== 'string') return null;
  const value = Buffer.from(base64, 'base64');
  const bytes = value.subarray(0, 5).toString('latin1') === '%PDF-' ? value : convertJpegToPdf(value);
  return bytes && { bytes, mime: 'application/pdf' };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
