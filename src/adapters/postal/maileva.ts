import { timingSafeEqual } from 'node:crypto';
import { MailevaHttp, type MailevaSettings } from './maileva-http.ts';
import { DELIVERY_CODE, refusalSentence, SENDING_STATUS } from './maileva-words.ts';
import { RetryLater, type PostalAnswer, type PostalCallback, type PostalLetter, type PostalNews, type PostalPort, type PostalProduct } from './port.ts';

interface Sending { id: string; status: string; creation_date?: string; submission_date?: string }
interface Recipient {
  id: string;
  custom_id?: string;
  status?: string;
  registered_number?: string;
  statuses?: { code: string; date: string; label?: string }[];
  delivery_statuses?: { code: string; date: string; label?: string }[];
  deposit_proof_url?: string | null;
  acknowledgement_of_receipt_url?: string | null;
  content_proof_date?: string | null;
  sheets_count?: number;
}
interface Listed { paging: { total_results: number } }

const apiOf = (product: PostalProduct): string => (product === 'green' ? 'mail/v2' : 'registered_mail/v4');
const lines = (prefix: string, given: readonly string[]) =>
  Object.fromEntries(given.flatMap((line, i) => (line ? [[`${prefix}address_line_${i + 1}`, line]] : [])));

/** Maileva (Docaposte): registered_mail 4.9, mail 2.9, notification_center 2.8 (facts/protocols 2.1). */
export class Maileva implements PostalPort {
  readonly name = 'maileva';
  readonly can = { receipt: true, cancel: false, twoPhase: true };
  private readonly http: MailevaHttp;

  constructor(private readonly settings: MailevaSettings) {
    this.http = new MailevaHttp(settings);
  }

  async open(letter: PostalLetter): Promise<{ sendingRef: string }> {
    const registered = letter.product !== 'green';
    const { status, body } = await this.http.json<Sending>('POST', `${apiOf(letter.product)}/sendings`, {
      name: letter.name,
      custom_id: letter.key,
      color_printing: letter.color,
      duplex_printing: letter.duplex,
      optional_address_sheet: false,
      ...lines('sender_', letter.senderLines),
      sender_country_code: 'FR',
      ...(registered
        ? { acknowledgement_of_receipt: letter.product === 'registered_receipt', postage_type: 'FAST', archiving_duration: 3 }
        : { postage_type: 'ECONOMIC', envelope_windows_type: 'SIMPLE', archiving_duration: 0 }),
    });
    if (status !== 201) throw this.unexpected('open', status, body);
    return { sendingRef: `${apiOf(letter.product)}:${body.id}` };
  }

  /**
   * Maileva has no idempotency key. The sending is read first and only a draft is filled and submitted; a document is kept
   * single by its priority, a recipient by being looked up, and a submitted sending by its status.
   */
  async post(sendingRef: string, letter: PostalLetter): Promise<PostalAnswer> {
    const path = pathOf(sendingRef);
    const found = await this.http.json<Sending>('GET', path);
    if (found.status !== 200) throw this.unexpected('read', found.status, found.body);
    if (found.body.status !== 'DRAFT') return 'duplicate';

    const document = await this.addDocument(path, letter);
    if (document) return document;
    const recipient = await this.addRecipient(path, letter);
    if (recipient) return recipient;

    const submitted = await this.http.json<unknown>('POST', `${path}/submit`);
    if (submitted.status === 200 || submitted.status === 204) return 'accepted';
    const codes = codesOf(submitted.body);
    if (codes.includes('SENDING_STATUS_IS_NOT_DRAFT')) return 'duplicate';
    return this.refusedOr('submit', submitted.status, submitted.body);
  }

  private async addDocument(path: string, letter: PostalLetter): Promise<PostalAnswer | null> {
    const there = await this.http.json<Listed>('GET', `${path}/documents`);
    if (there.status === 200 && there.body.paging.total_results > 0) return null;
    const form = new FormData();
    form.append('document', new Blob([Uint8Array.from(letter.pdf)], { type: 'application/pdf' }), `${letter.name}.pdf`);
    form.append('metadata', JSON.stringify({ priority: 1, name: `${letter.name}.pdf` }));
    const { status, body } = await this.http.multipart<unknown>(`${path}/documents`, form);
    if (status === 201 || codesOf(body).includes('DUPLICATE_PRIORITY')) return null;
    return this.refusedOr('document', status, body);
  }

  private async addRecipient(path: string, letter: PostalLetter): Promise<PostalAnswer | null> {
    const there = await this.http.json<Listed>('GET', `${path}/recipients`);
    if (there.status !== 200) throw this.unexpected('recipients', there.status, there.body);
    if (there.body.paging.total_results > 0) return null;
    const { status, body } = await this.http.json<unknown>('POST', `${path}/recipients`, {
      ...lines('', letter.recipientLines),
      country_code: 'FR',
      // mail/v2 allows 32 characters here, registered_mail/v4 36: without its hyphens our id fits both.
      custom_id: letter.key.replaceAll('-', ''),
    });
    if (status === 201) return null;
    return this.refusedOr('recipient', status, body);
  }

  async read(sendingRef: string, product: PostalProduct): Promise<PostalNews[]> {
    const path = pathOf(sendingRef);
    const sending = await this.http.json<Sending>('GET', path);
    const listed = await this.http.json<{ recipients: Recipient[] }>('GET', `${path}/recipients`);
    if (sending.status !== 200) throw this.unexpected('read', sending.status, sending.body);
    if (listed.status !== 200) throw this.unexpected('recipients', listed.status, listed.body);
    const recipient = listed.body.recipients[0];
    if (!recipient) return [];

    const facts = {
      ...(recipient.registered_number && { trackingNumber: recipient.registered_number }),
      ...(recipient.sheets_count && { sheets: recipient.sheets_count }),
    };
    const told = [
      ...(recipient.statuses ?? []).filter(({ code }) => code !== 'DRAFT').map((one) => newsOf(one, SENDING_STATUS)),
      ...(recipient.delivery_statuses ?? []).map((one) => newsOf(one, DELIVERY_CODE)),
    ];
    // A plain letter is not followed beyond the printing house: PROCESSED is the last word (facts/protocols 2.1).
    void product;
    return told.map((one) => ({ ...one, ...facts }));
  }

  async proof(sendingRef: string, kind: 'deposit' | 'content' | 'receipt'): Promise<Uint8Array | null> {
    const path = pathOf(sendingRef);
    const listed = await this.http.json<{ recipients: Recipient[] }>('GET', `${path}/recipients`);
    const recipient = listed.status === 200 ? listed.body.recipients[0] : undefined;
    const ready = {
      deposit: recipient?.deposit_proof_url,
      content: recipient?.content_proof_date,
      receipt: recipient?.acknowledgement_of_receipt_url,
    }[kind];
    if (!recipient || !ready) return null;
    const name = { deposit: 'download_deposit_proof', content: 'download_content_proof', receipt: 'download_acknowledgement_of_receipt' }[kind];
    return this.http.bytes(`${path}/recipients/${recipient.id}/${name}`);
  }

  readCallback(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): PostalCallback {
    const expected = Buffer.from(`Basic ${Buffer.from(`${this.settings.callbackLogin}:${this.settings.callbackPassword}`).toString('base64')}`);
    const given = Buffer.from(String(headers['authorization'] ?? ''));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false, reason: 'unauthenticated' };
    const call = parseCallback(rawBody);
    if (!call) return { ok: false, reason: 'malformed' };
    const [api, kind] = splitResource(call.resource_type);
    const sendingId = kind === 'recipients' ? /\/sendings\/([^/]+)\//.exec(call.resource_location ?? '')?.[1] : call.resource_id;
    return {
      ok: true,
      // The callback carries no id of its own: what it says of which resource, and when, tells a repeat from news.
      providerEventId: `${call.event_type} ${call.resource_id} ${call.event_date}`,
      resourceType: call.resource_type,
      eventType: call.event_type,
      ...(sendingId && { sendingRef: `${api}:${sendingId}` }),
      ...(kind === 'recipients' && { recipientRef: call.resource_id }),
      ...(call.resource_custom_id && { key: call.resource_custom_id }),
    };
  }

  async ensureCallbacks(callbackUrl: string): Promise<void> {
    const wanted = CALLBACKS.flatMap(([resource_type, events]) => events.map((event_type) => ({ resource_type, event_type })));
    const listed = await this.http.json<{ subscriptions: { event_type: string; resource_type: string; callback_url: string }[] }>(
      'GET',
      'notification_center/v2/subscriptions?count=500',
    );
    if (listed.status !== 200) throw this.unexpected('subscriptions', listed.status, listed.body);
    for (const one of wanted) {
      const there = listed.body.subscriptions.some(
        (other) => other.event_type === one.event_type && other.resource_type === one.resource_type && other.callback_url === callbackUrl,
      );
      if (there) continue;
      const { status, body } = await this.http.json<unknown>('POST', 'notification_center/v2/subscriptions', {
        ...one,
        callback_url: callbackUrl,
        authentication: { basic: { login: this.settings.callbackLogin, password: this.settings.callbackPassword } },
      });
      if (status !== 201 && status !== 409) throw this.unexpected('subscribe', status, body);
    }
  }

  private refusedOr(step: string, status: number, body: unknown): PostalAnswer {
    const [code] = codesOf(body);
    if (status === 400 || status === 422) return { refused: { code: code ?? `HTTP_${status}`, message: refusalSentence(code ?? '') } };
    throw this.unexpected(step, status, body);
  }

  /** What the partner says without a place for it here is tried again and seen by the watch; its words stay out of logs. */
  private unexpected(step: string, status: number, body: unknown): RetryLater {
    return new RetryLater(`maileva ${step} answered ${status} ${codesOf(body).join(',')}`.trim(), status);
  }
}

const CALLBACKS: readonly [string, readonly string[]][] = [
  ['registered_mail/v4/sendings', ['ON_STATUS_ACCEPTED', 'ON_STATUS_REJECTED', 'ON_STATUS_PROCESSED']],
  ['registered_mail/v4/recipients', [
    'ON_DEPOSIT_PROOF_RECEIVED', 'ON_ACKNOWLEDGEMENT_OF_RECEIPT_RECEIVED', 'ON_MAIN_DELIVERY_STATUS_FIRST_PRESENTATION',
    'ON_MAIN_DELIVERY_STATUS_DELIVERED', 'ON_MAIN_DELIVERY_STATUS_UNDELIVERED',
  ]],
  ['mail/v2/sendings', ['ON_STATUS_ACCEPTED', 'ON_STATUS_REJECTED', 'ON_STATUS_PROCESSED']],
];

const pathOf = (sendingRef: string): string => {
  const [api, id] = sendingRef.split(':');
  return `${api}/sendings/${id}`;
};

const newsOf = (one: { code: string; date: string; label?: string }, words: Record<string, PostalNews['kind']>): PostalNews => ({
  providerKey: `${one.code} ${one.date}`,
  at: new Date(one.date),
  kind: words[one.code] ?? 'other',
  providerCode: one.code,
  label: one.label ?? one.code,
  ...(words[one.code] === 'rejected' && { reason: refusalSentence(one.label ?? one.code) }),
});

function codesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, code } = body as { errors?: { code?: string }[]; code?: string };
  return [...(errors ?? []).flatMap((error) => (error.code ? [error.code] : [])), ...(code ? [code] : [])];
}

interface CallbackBody { event_type: string; resource_type: string; event_date: string; resource_id: string; resource_location?: string; resource_custom_id?: string }
function parseCallback(rawBody: Buffer): CallbackBody | null {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'));
    if (typeof body !== 'object' || body === null) return null;
    const call = body as Record<string, unknown>;
    const needed = ['event_type', 'resource_type', 'event_date', 'resource_id'];
    return needed.every((name) => typeof call[name] === 'string' && call[name].length < 500 && !call[name].includes('\u0000')) ? (call as unknown as CallbackBody) : null;
  } catch {
    return null;
  }
}

function splitResource(resourceType: string): [api: string, kind: string] {
  const at = resourceType.lastIndexOf('/');
  return [resourceType.slice(0, at), resourceType.slice(at + 1)];
}
