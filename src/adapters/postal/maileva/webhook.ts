import { secretMatches } from '../../../kernel/hash.ts';
import { isShortText } from '../callback-fields.ts';
import type { PartnerWebhook, PostalWebhook } from '../port.ts';

const listInvoiceEvents = (way: string, names: readonly string[]): string[] =>
  names.map((name) => `ON_DELIVERY_STATUS_${way}_INVOICE_${name}`);
const OTHER_EVENTS = [
  // Covered by another event, or by the sending when it is read.
  'ON_STATUS_PROCESSED_WITH_ERRORS',
  'ON_GLOBAL_DEPOSIT_PROOF_RECEIVED',
  'ON_CONTENT_PROOF_RECEIVED',
  'ON_STATUS_ARCHIVED',
  // Invoices, which we do not send.
  ...listInvoiceEvents('MAIL', ['UNDELIVERED']),
  ...listInvoiceEvents('PORTAL', ['RECEIVED']),
  ...listInvoiceEvents('CHORUS', [
    'DEPOSITED',
    'RECEIVED',
    'INVALID_RECIPIENT',
    'REJECTED',
    'SUSPENDED',
    'ACCOUNTANT_RECEIVED',
    'PAYMENT',
    'INCOMPLETE',
  ]),
  ...listInvoiceEvents('EMAIL', [
    'SENT',
    'RECEIVED',
    'RECIPIENT_UNSUBSCRIBED',
    'BLOCKED',
    'HARD_BOUNCED',
    'INVALID_DOMAIN',
    'COMPLAINT',
    'SOFT_BOUNCED',
    'INVALID_RECIPIENT',
  ]),
];

/**
 * The events that we subscribe to. mail/v2 has no delivery events: PROCESSED is its last one
 * (docs/domain/maileva.md#webhooks).
 */
export const SUBSCRIBED_EVENTS: readonly { resource_type: string; event_type: string }[] = [
  ['registered_mail/v4/sendings', 'ON_STATUS_ACCEPTED'],
  ['registered_mail/v4/sendings', 'ON_STATUS_REJECTED'],
  ['registered_mail/v4/sendings', 'ON_STATUS_PROCESSED'],
  ['registered_mail/v4/recipients', 'ON_DEPOSIT_PROOF_RECEIVED'],
  ['registered_mail/v4/recipients', 'ON_ACKNOWLEDGEMENT_OF_RECEIPT_RECEIVED'],
  ['registered_mail/v4/recipients', 'ON_UNDELIVERED_MAIL_RECEIVED'],
  ['registered_mail/v4/recipients', 'ON_MAIN_DELIVERY_STATUS_FIRST_PRESENTATION'],
  ['registered_mail/v4/recipients', 'ON_MAIN_DELIVERY_STATUS_DELIVERED'],
  ['registered_mail/v4/recipients', 'ON_MAIN_DELIVERY_STATUS_UNDELIVERED'],
  ['mail/v2/sendings', 'ON_STATUS_ACCEPTED'],
  ['mail/v2/sendings', 'ON_STATUS_REJECTED'],
  ['mail/v2/sendings', 'ON_STATUS_PROCESSED'],
].map(([resource_type, event_type]) => ({ resource_type: resource_type!, event_type: event_type! }));

/** Every event that notification_center 2.8 publishes. */
const EVENTS = new Set([...SUBSCRIBED_EVENTS.map(({ event_type }) => event_type), ...OTHER_EVENTS]);
export const isKnownEvent = (type: string): boolean => EVENTS.has(type);

export const mailevaWebhook = {
  status: 201,
  rawTypes: ['application/json'],
  credentials: 'partnerPassword',
} as const satisfies PartnerWebhook;

/** Verifies the Basic credentials: Maileva does not sign its webhooks. The resource itself is read afterwards. */
export function verifyMailevaWebhook(
  credentials: { callbackLogin: string; callbackPassword: string },
  authorization: string,
): boolean {
  const expected = `Basic ${Buffer.from(`${credentials.callbackLogin}:${credentials.callbackPassword}`).toString('base64')}`;
  return secretMatches(authorization, expected);
}

export function parseMailevaWebhook(rawBody: Buffer): PostalWebhook | null {
  const call = parse(rawBody);
  if (!call) return null;
  const cut = call.resource_type.lastIndexOf('/');
  const api = call.resource_type.slice(0, cut);
  const isRecipient = call.resource_type.slice(cut + 1) === 'recipients';
  const sendingId = isRecipient ? /\/sendings\/([^/]+)\//.exec(call.resource_location ?? '')?.[1] : call.resource_id;
  return {
    // The webhook has no id: resource, event and instant identify a repetition.
    providerEventId: `${call.event_type} ${call.resource_id} ${call.event_date}`,
    type: call.event_type,
    items: [
      {
        ...(sendingId && { providerRef: `${api}:${sendingId}` }),
        ...(call.resource_custom_id && { key: call.resource_custom_id }),
      },
    ],
    ...(!isKnownEvent(call.event_type) && { unknownCodes: [{ kind: 'event', code: call.event_type }] }),
  };
}

interface CallbackBody {
  event_type: string;
  resource_type: string;
  event_date: string;
  resource_id: string;
  resource_location?: string;
  resource_custom_id?: string;
}

function parse(rawBody: Buffer): CallbackBody | null {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  const { event_type, resource_type, event_date, resource_id, resource_location, resource_custom_id } = body as Record<
    string,
    unknown
  >;
  if (!isShortText(event_type) || !isShortText(resource_type) || !isShortText(event_date) || !isShortText(resource_id))
    return null;
  return {
    event_type,
    resource_type,
    event_date,
    resource_id,
    ...(isShortText(resource_location) && { resource_location }),
    ...(isShortText(resource_custom_id) && { resource_custom_id }),
  };
}
