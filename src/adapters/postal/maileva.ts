import { CALLBACKS, readMailevaCallback } from './maileva-callbacks.ts';
import { MailevaHttp, type MailevaSettings } from './maileva-http.ts';
import { newsOf, type Recipient, type Sending } from './maileva-news.ts';
import { refusalSentence } from './maileva-words.ts';
import { RetryLater, type PostalAnswer, type PostalCallback, type PostalLetter, type PostalNews, type PostalPort, type PostalProduct } from './port.ts';

interface Documents {
  documents: { id: string; priority: number }[];
}

interface Recipients {
  recipients: Recipient[];
}

interface Subscription {
  id: string;
  event_type: string;
  resource_type: string;
  callback_url: string;
  authentication?: { basic?: { login?: string; password?: string } };
}

const apiOf = (product: PostalProduct): string => (product === 'green' ? 'mail/v2' : 'registered_mail/v4');

const lines = (prefix: string, given: readonly string[]) =>
  Object.fromEntries(given.flatMap((line, i) => (line ? [[`${prefix}address_line_${i + 1}`, line]] : [])));

const PROOFS = {
  deposit: { ready: 'deposit_proof_url', path: 'download_deposit_proof' },
  content: { ready: 'content_proof_date', path: 'download_content_proof' },
  receipt: { ready: 'acknowledgement_of_receipt_url', path: 'download_acknowledgement_of_receipt' },
} as const;

/** Maileva (Docaposte): registered_mail 4.9, mail 2.9, notification_center 2.8 (facts/protocols 2.1). */
export class Maileva implements PostalPort {
  readonly name = 'maileva';
  readonly can = { receipt: true, cancel: false, twoPhase: true };
  private readonly http: MailevaHttp;

  constructor(private readonly settings: MailevaSettings) {
    this.http = new MailevaHttp(settings);
  }

  async open(letter: PostalLetter): Promise<{ sendingRef: string }> {
    const api = apiOf(letter.product);
    const { status, body } = await this.http.json<Sending>('POST', `${api}/sendings`, {
      name: letter.name,
      custom_id: letter.key,
      color_printing: letter.color,
      duplex_printing: letter.duplex,
      optional_address_sheet: false,
      ...lines('sender_', letter.senderLines),
      sender_country_code: letter.senderCountry ?? 'FR',
      ...(letter.product === 'green'
        ? { postage_type: 'ECONOMIC', envelope_windows_type: 'SIMPLE', archiving_duration: 0 }
        : { acknowledgement_of_receipt: letter.product === 'registered_receipt', postage_type: 'FAST', archiving_duration: 3 }),
    });
    if (status !== 201) throw unexpected('open', status, body);
    return { sendingRef: `${api}:${body.id}` };
  }

  /**
   * Maileva has no idempotency key. The sending is read first and only a draft is filled and submitted; a document is kept
   * single by its priority, a recipient by being looked up, and a submitted sending by its status.
   */
  async post(sendingRef: string, letter: PostalLetter): Promise<PostalAnswer> {
    const path = pathOf(sendingRef);
    const found = await this.http.json<Sending>('GET', path);
    if (found.status !== 200) throw unexpected('read', found.status, found.body);
    if (found.body.status !== 'DRAFT') return 'duplicate';

    const stopped = (await this.addDocument(path, letter)) ?? (await this.addRecipient(path, letter));
    if (stopped) return stopped;
    await this.expectOneOfEach(path);

    const submitted = await this.http.json<unknown>('POST', `${path}/submit`);
    if (submitted.status === 200 || submitted.status === 204) return 'accepted';
    return refusedOr('submit', submitted.status, submitted.body);
  }

  private async addDocument(path: string, letter: PostalLetter): Promise<PostalAnswer | null> {
    const { documents } = await this.listed<Documents>(`${path}/documents`);
    if (documents.length > 0) return null;
    const form = new FormData();
    form.append('document', new Blob([Uint8Array.from(letter.pdf)], { type: 'application/pdf' }), `${letter.name}.pdf`);
    form.append('metadata', JSON.stringify({ priority: 1, name: `${letter.name}.pdf` }));
    const { status, body } = await this.http.multipart<unknown>(`${path}/documents`, form);
    if (status === 201 || codesOf(body).includes('DUPLICATE_PRIORITY')) return null;
    return refusedOr('document', status, body);
  }

  private async addRecipient(path: string, letter: PostalLetter): Promise<PostalAnswer | null> {
    const { recipients } = await this.listed<Recipients>(`${path}/recipients`);
    if (recipients.length > 0) return null;
    const { status, body } = await this.http.json<unknown>('POST', `${path}/recipients`, {
      ...lines('', letter.recipientLines),
      country_code: letter.recipientCountry ?? 'FR',
      custom_id: letter.key,
    });
    return status === 201 ? null : refusedOr('recipient', status, body);
  }

  /** Two workers may have filled the same draft at the same time: every recipient would get its own letter. */
  private async expectOneOfEach(path: string): Promise<void> {
    const { recipients } = await this.listed<Recipients>(`${path}/recipients`);
    const { documents } = await this.listed<Documents>(`${path}/documents`);
    for (const spare of recipients.toSorted((a, b) => a.id.localeCompare(b.id)).slice(1))
      await this.http.json<unknown>('DELETE', `${path}/recipients/${spare.id}`);
    if (recipients.length !== 1 || documents.length !== 1)
      throw new RetryLater(`maileva draft holds ${recipients.length} recipients and ${documents.length} documents`);
  }

  /** The reference says which of the two APIs knows the sending. */
  async read(sendingRef: string): Promise<PostalNews[]> {
    const path = pathOf(sendingRef);
    const sending = await this.http.json<Sending>('GET', path);
    if (sending.status !== 200) throw unexpected('read', sending.status, sending.body);
    const { recipients } = await this.listed<Recipients>(`${path}/recipients`);
    return newsOf(sending.body, recipients[0]);
  }

  async proof(sendingRef: string, kind: keyof typeof PROOFS): Promise<Uint8Array | null> {
    const path = pathOf(sendingRef);
    const { ready, path: download } = PROOFS[kind];
    const { recipients } = await this.listed<Recipients>(`${path}/recipients`);
    const recipient = recipients[0];
    if (!recipient?.[ready]) return null;
    return this.http.bytes(`${path}/recipients/${recipient.id}/${download}`);
  }

  readCallback(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): PostalCallback {
    return readMailevaCallback(this.settings, String(headers['authorization'] ?? ''), rawBody);
  }

  /** One subscription per event and resource; an old one that points elsewhere is moved, not doubled. */
  async ensureCallbacks(callbackUrl: string): Promise<void> {
    const basic = { login: this.settings.callbackLogin, password: this.settings.callbackPassword };
    const wanted = { callback_url: callbackUrl, authentication: { basic } };
    const { subscriptions } = await this.listed<{ subscriptions: Subscription[] }>('notification_center/v2/subscriptions?count=500');
    for (const one of CALLBACKS) {
      const there = subscriptions.find((other) => other.event_type === one.event_type && other.resource_type === one.resource_type);
      if (there?.callback_url === callbackUrl && sameBasic(there, basic)) continue;
      const { status, body } = there
        ? await this.http.json<unknown>('PATCH', `notification_center/v2/subscriptions/${there.id}`, wanted, 'application/merge-patch+json')
        : await this.http.json<unknown>('POST', 'notification_center/v2/subscriptions', { ...one, ...wanted });
      // 409: another worker starting at the same moment was quicker.
      if (![200, 201, 409].includes(status)) throw unexpected('subscribe', status, body);
    }
  }

  private async listed<T>(path: string): Promise<T> {
    const { status, body } = await this.http.json<T>('GET', path);
    if (status !== 200) throw unexpected('list', status, body);
    return body;
  }
}

/** The partner may keep the credentials to itself; what it does show must be ours. */
const sameBasic = ({ authentication }: Subscription, basic: { login: string; password: string }): boolean =>
  (authentication?.basic?.login ?? basic.login) === basic.login && (authentication?.basic?.password ?? basic.password) === basic.password;

const pathOf = (sendingRef: string): string => {
  const cut = sendingRef.indexOf(':');
  return `${sendingRef.slice(0, cut)}/sendings/${sendingRef.slice(cut + 1)}`;
};

function refusedOr(step: string, status: number, body: unknown): PostalAnswer {
  const codes = codesOf(body);
  // Submitted meanwhile, by an earlier call whose answer got lost: the letter went.
  if (codes.includes('SENDING_STATUS_IS_NOT_DRAFT')) return 'duplicate';
  const code = codes[0] ?? `HTTP_${status}`;
  if ([400, 413, 422].includes(status)) return { refused: { code, message: refusalSentence(code) } };
  throw unexpected(step, status, body);
}

/** What the partner says without a place for it here is tried again and seen by the watch; its words stay out of logs. */
const unexpected = (step: string, status: number, body: unknown): RetryLater =>
  new RetryLater(`maileva ${step} answered ${status} ${codesOf(body).join(',')}`.trim(), status);

function codesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, code } = body as { errors?: { code?: string }[]; code?: string };
  return [...(errors ?? []).flatMap((error) => (error.code ? [error.code] : [])), ...(code ? [code] : [])];
}
