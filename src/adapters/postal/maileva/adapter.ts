import { MAILEVA_REGISTERED_COUNTRIES } from '../../../domain/country.ts';
import type { DeliveryMethod } from '../../../domain/delivery-method.ts';
import { findProduct } from '../../../domain/postal-partner.ts';
import type { ProofKind } from '../../../domain/tracking-event.ts';
import {
  type PostalLetter,
  type PostalPort,
  type PostalTrackingEvent,
  type PostalWebhook,
  type ProviderLetterRef,
  type ReferenceCheck,
  RetryableError,
  type SubmissionResult,
} from '../port.ts';
import { isCode } from '../request-partner.ts';
import { MailevaClient, type MailevaResponse } from './client.ts';
import { toRejection } from './rejection-map.ts';
import type { MailevaSettings } from './settings.ts';
import { type Recipient, type Sending, toTrackingEvents } from './status-map.ts';
import { SUBSCRIBED_EVENTS, parseMailevaWebhook, verifyMailevaWebhook } from './webhook.ts';

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

const toApiPath = (product: DeliveryMethod): string => (product === 'green' ? 'mail/v2' : 'registered_mail/v4');

const toLineFields = (prefix: string, lines: readonly string[]) =>
  Object.fromEntries(lines.flatMap((line, i) => (line ? [[`${prefix}address_line_${i + 1}`, line]] : [])));

const PROOFS = {
  deposit: { ready: 'deposit_proof_url', path: 'download_deposit_proof' },
  content: { ready: 'content_proof_date', path: 'download_content_proof' },
  receipt: { ready: 'acknowledgement_of_receipt_url', path: 'download_acknowledgement_of_receipt' },
} as const;

/** Maileva (Docaposte): registered_mail 4.9, mail 2.9, notification_center 2.8 (docs/domain/maileva.md). */
export class Maileva implements PostalPort {
  readonly name = 'maileva';
  readonly capabilities = {
    // mail 2.9 delivers to almost every country.
    products: {
      green: 'anywhere',
      registered: MAILEVA_REGISTERED_COUNTRIES,
      registered_receipt: MAILEVA_REGISTERED_COUNTRIES,
    },
    senders: { registered: MAILEVA_REGISTERED_COUNTRIES, registered_receipt: MAILEVA_REGISTERED_COUNTRIES },
    submission: 'two_phase',
    proofs: { deposit: 'pulled', content: 'pulled', receipt: 'pulled' },
  } as const;
  private readonly client: MailevaClient;

  constructor(private readonly settings: MailevaSettings) {
    this.client = new MailevaClient(settings);
  }

  async createDraft(letter: PostalLetter): Promise<{ providerRef: string }> {
    const api = toApiPath(letter.product);
    const response = await this.client.json<Sending | null>('POST', `${api}/sendings`, {
      name: letter.name,
      custom_id: letter.key,
      color_printing: letter.color,
      duplex_printing: letter.duplex,
      optional_address_sheet: false,
      postage_type: findProduct(letter.product, 'maileva'),
      ...toLineFields('sender_', letter.senderLines),
      sender_country_code: letter.senderCountry ?? 'FR',
      ...(letter.product === 'green'
        ? { envelope_windows_type: 'SIMPLE', archiving_duration: 0 }
        : { acknowledgement_of_receipt: letter.product === 'registered_receipt', archiving_duration: 3 }),
    });
    if (response.status !== 201) throw createUnexpectedError('open', response);
    const id: unknown = response.body?.id;
    if (typeof id !== 'string' || !ID.test(id))
      throw new RetryableError('maileva open answered 201 without a sending', response.errorDetails);
    return { providerRef: `${api}:${id}` };
  }

  /**
   * Maileva has no idempotency key. The sending is read first, and only a draft is filled and submitted; a document is
   * unique by its priority, a recipient by being looked up, and a submitted sending by its status.
   */
  async submit(providerRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    const path = toPath(providerRef);
    const sending = await this.readSending({ providerRef, key: letter.key });
    if (sending.status !== 'DRAFT') return { outcome: 'duplicate', providerRef };

    const failure = (await this.addDocument(path, letter)) ?? (await this.addRecipient(path, letter));
    if (failure) return this.toFailedResult(failure, providerRef);
    await this.assertOneOfEach(path, letter);

    const submitted = await this.client.json<unknown>('POST', `${path}/submit`);
    if (![200, 204].includes(submitted.status)) return this.toFailedResult(submitted, providerRef);
    // A success with error codes is ambiguous: the next attempt reads the sending.
    if (listCodes(submitted.body).length > 0) throw createUnexpectedError('submit', submitted);
    return { outcome: 'accepted', providerRef };
  }

  /** Translates a failure: a rejection, a letter submitted in the meantime, or an error to retry. */
  private toFailedResult(response: MailevaResponse<unknown>, providerRef: string): SubmissionResult {
    const codes = listCodes(response.body);
    // Submitted in the meantime, by an earlier call whose response was lost.
    if (codes.includes('SENDING_STATUS_IS_NOT_DRAFT')) return { outcome: 'duplicate', providerRef };
    if (![400, 413, 422].includes(response.status)) throw createUnexpectedError('post', response);
    const { rawResponse } = response.errorDetails;
    return {
      outcome: 'rejected',
      rejection: { ...toRejection(codes[0] ?? `HTTP_${response.status}`), ...(rawResponse && { rawResponse }) },
    };
  }

  private async addDocument(path: string, letter: PostalLetter): Promise<MailevaResponse<unknown> | null> {
    // Nothing has filled the draft before the first call; with two at once, the priority is refused.
    const isFilled = letter.firstSubmittedAt !== null && (await this.listDocuments(path)).length > 0;
    if (isFilled) return null;
    const form = new FormData();
    form.append('document', new Blob([Uint8Array.from(letter.pdf)], { type: 'application/pdf' }), `${letter.name}.pdf`);
    form.append('metadata', JSON.stringify({ priority: 1, name: `${letter.name}.pdf` }));
    const added = await this.client.multipart<unknown>(`${path}/documents`, form);
    return added.status === 201 || listCodes(added.body).includes('DUPLICATE_PRIORITY') ? null : added;
  }

  private async addRecipient(path: string, letter: PostalLetter): Promise<MailevaResponse<unknown> | null> {
    if ((await this.listRecipients(path, letter.key)).length > 0) return null;
    const added = await this.client.json<unknown>('POST', `${path}/recipients`, {
      ...toLineFields('', letter.recipientLines),
      country_code: letter.recipientCountry ?? 'FR',
      custom_id: letter.key,
    });
    return added.status === 201 ? null : added;
  }

  /** Two workers may have filled the same draft: every recipient would get a letter. */
  private async assertOneOfEach(path: string, { key }: PostalLetter): Promise<void> {
    const recipients = await this.listRecipients(path, key);
    const documents = await this.listDocuments(path);
    for (const duplicate of recipients.toSorted((a, b) => a.id.localeCompare(b.id)).slice(1))
      await this.client.json<unknown>('DELETE', `${path}/recipients/${duplicate.id}`);
    if (recipients.length !== 1 || documents.length !== 1)
      throw new RetryableError(
        `maileva draft holds ${recipients.length} recipients and ${documents.length} documents`,
        { isLetterSpecific: true },
      );
  }

  /** The reference names the API of the sending. */
  async fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    return toTrackingEvents(
      await this.readSending(sending),
      (await this.listRecipients(toPath(sending.providerRef), sending.key))[0],
    );
  }

  /** Their lists have no filter by `custom_id`, so there is no search by our key. */
  async checkReference(
    { key, product }: Pick<PostalLetter, 'key' | 'product'>,
    reference: string,
  ): Promise<ReferenceCheck> {
    const api = toApiPath(product);
    const id = reference.replace(`${api}:`, '');
    if (!ID.test(id)) return { outcome: 'unknown' };
    const providerRef = `${api}:${id}`;
    const response = await this.client.json<Sending | null>('GET', toPath(providerRef));
    if (response.status === 404) return { outcome: 'unknown' };
    if (response.status !== 200 || typeof response.body?.status !== 'string' || response.body.id !== id)
      throw createUnexpectedError('check', response);
    if (response.body.custom_id !== key) return { outcome: 'other_letter' };
    return response.body.status === 'DRAFT' ? { outcome: 'draft' } : { outcome: 'found', providerRef };
  }

  async fetchProof(sending: ProviderLetterRef, kind: ProofKind): Promise<{ bytes: Uint8Array; mime: string } | null> {
    const { ready, path: download } = PROOFS[kind];
    const path = toPath(sending.providerRef);
    const [recipient] = await this.listRecipients(path, sending.key);
    if (!recipient?.[ready]) return null;
    const bytes = await this.client.pdf(`${path}/recipients/${recipient.id}/${download}`);
    return bytes && { bytes, mime: 'application/pdf' };
  }

  /** Reads a sending. A response about another one is an error: the letter keeps its state. */
  private async readSending({ providerRef, key }: ProviderLetterRef): Promise<Sending> {
    const response = await this.client.json<Sending | null>('GET', toPath(providerRef));
    if (response.status !== 200 || listCodes(response.body).length > 0) throw createUnexpectedError('read', response);
    const { body } = response;
    if (typeof body?.status !== 'string')
      throw new RetryableError('maileva read answered 200 without a sending', response.errorDetails);
    if (!providerRef.endsWith(`:${body.id}`) || body.custom_id !== key)
      throw new RetryableError('maileva read answered with another letter', {
        ...response.errorDetails,
        isLetterSpecific: true,
      });
    return body;
  }

  private async listDocuments(path: string): Promise<Documents['documents']> {
    return (await this.readList<Documents>(`${path}/documents`, 'documents')).documents;
  }

  private async listRecipients(path: string, key: string): Promise<Recipient[]> {
    const { recipients } = await this.readList<Recipients>(`${path}/recipients`, 'recipients');
    if (recipients.some((recipient) => recipient?.custom_id !== key))
      throw new RetryableError('maileva recipients answered with another letter', { isLetterSpecific: true });
    return recipients;
  }

  readonly authenticatedBy = 'headers';
  verifyWebhook(headers: Record<string, string | string[] | undefined>): boolean {
    return verifyMailevaWebhook(this.settings, String(headers['authorization'] ?? ''));
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    return parseMailevaWebhook(rawBody);
  }

  /**
   * One subscription per event and resource; one with another address is changed. notification_center 2.8 answers
   * 201, 400 or 401: a 400 is accepted where the subscription is listed afterwards, made by another worker that started
   * at the same time.
   */
  async registerWebhook(callbackUrl: string): Promise<void> {
    const basic = { login: this.settings.callbackLogin, password: this.settings.callbackPassword };
    const target = { callback_url: callbackUrl, authentication: { basic } };
    const isCurrent = (subscription: Subscription | undefined) =>
      subscription?.callback_url === callbackUrl && hasSameCredentials(subscription, basic);
    const existing = await this.listSubscriptions();
    const rejected: { callback: Callback; response: MailevaResponse<unknown> }[] = [];
    for (const callback of SUBSCRIBED_EVENTS) {
      const subscription = findSubscription(existing, callback);
      if (isCurrent(subscription)) continue;
      const response = subscription
        ? await this.client.patch<unknown>(`${SUBSCRIPTIONS}/${subscription.id}`, target)
        : await this.client.json<unknown>('POST', SUBSCRIPTIONS, { ...callback, ...target });
      if (response.status === 400) rejected.push({ callback, response });
      else if (![200, 201].includes(response.status)) throw createUnexpectedError('subscribe', response);
    }
    if (rejected.length === 0) return;
    const after = await this.listSubscriptions();
    for (const { callback, response } of rejected)
      if (!isCurrent(findSubscription(after, callback))) throw createUnexpectedError('subscribe', response);
  }

  private async listSubscriptions(): Promise<Subscription[]> {
    const page = await this.readList<{ subscriptions: Subscription[] }>(`${SUBSCRIPTIONS}?count=500`, 'subscriptions');
    return page.subscriptions;
  }

  private async readList<T>(path: string, name: keyof T): Promise<T> {
    const response = await this.client.json<T | null>('GET', path);
    if (response.status !== 200 || !Array.isArray(response.body?.[name])) throw createUnexpectedError('list', response);
    return response.body;
  }
}

/** The form of their ids, which become part of a URL. */
const ID = /^[\w-]{1,100}$/;

const SUBSCRIPTIONS = 'notification_center/v2/subscriptions';
type Callback = (typeof SUBSCRIBED_EVENTS)[number];

const findSubscription = (all: readonly Subscription[], { event_type, resource_type }: Callback) =>
  all.find((subscription) => subscription.event_type === event_type && subscription.resource_type === resource_type);

/** The partner may hide the credentials; those that it shows must be ours. */
const hasSameCredentials = ({ authentication }: Subscription, basic: { login: string; password: string }): boolean =>
  (authentication?.basic?.login ?? basic.login) === basic.login &&
  (authentication?.basic?.password ?? basic.password) === basic.password;

const toPath = (providerRef: string): string => {
  const cut = providerRef.indexOf(':');
  return `${providerRef.slice(0, cut)}/sendings/${providerRef.slice(cut + 1)}`;
};

/** An unexpected response is retried and raises the alarm of the state; its text is not logged. */
const createUnexpectedError = (
  step: string,
  { status, body, errorDetails }: MailevaResponse<unknown>,
): RetryableError =>
  new RetryableError(`maileva ${step} answered ${status} ${listCodes(body).join(',')}`.trim(), {
    ...errorDetails,
    isLetterSpecific: true,
  });

function listCodes(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, code } = body as { errors?: unknown; code?: unknown };
  const listed = Array.isArray(errors)
    ? errors.map((error: unknown) => (error as { code?: unknown } | null)?.code)
    : [];
  return [...listed, code].filter(isCode);
}
