import { MAILEVA_REGISTERED_COUNTRIES } from '../../../domain/country.ts';
import type { DeliveryMethod } from '../../../domain/delivery-method.ts';
import { findProduct } from '../../../domain/postal-partner.ts';
import type { ProofKind } from '../../../domain/tracking-event.ts';
import {
  RetryableError,
  type SubmissionResult,
  type PostalWebhook,
  type PostalLetter,
  type PostalTrackingEvent,
  type PostalPort,
  type ProviderLetterRef,
} from '../port.ts';
import { MailevaHttp, type Read } from './client.ts';
import { toRejection } from './rejection-map.ts';
import type { MailevaSettings } from './settings.ts';
import { toTrackingEvents, type Recipient, type Sending } from './tracking-events.ts';
import { CALLBACKS, readMailevaCallback, verifiesMaileva } from './webhook.ts';

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

const getApi = (product: DeliveryMethod): string => (product === 'green' ? 'mail/v2' : 'registered_mail/v4');

const lines = (prefix: string, given: readonly string[]) =>
  Object.fromEntries(given.flatMap((line, i) => (line ? [[`${prefix}address_line_${i + 1}`, line]] : [])));

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
  private readonly http: MailevaHttp;

  constructor(private readonly settings: MailevaSettings) {
    this.http = new MailevaHttp(settings);
  }

  async createDraft(letter: PostalLetter): Promise<{ sendingRef: string }> {
    const api = getApi(letter.product);
    const created = await this.http.json<Sending | null>('POST', `${api}/sendings`, {
      name: letter.name,
      custom_id: letter.key,
      color_printing: letter.color,
      duplex_printing: letter.duplex,
      optional_address_sheet: false,
      postage_type: findProduct(letter.product, 'maileva'),
      ...lines('sender_', letter.senderLines),
      sender_country_code: letter.senderCountry ?? 'FR',
      ...(letter.product === 'green'
        ? { envelope_windows_type: 'SIMPLE', archiving_duration: 0 }
        : { acknowledgement_of_receipt: letter.product === 'registered_receipt', archiving_duration: 3 }),
    });
    if (created.status !== 201) throw unexpected('open', created);
    const id: unknown = created.body?.id;
    if (typeof id !== 'string' || !ID.test(id))
      throw new RetryableError('maileva open answered 201 without a sending', created.trouble);
    return { sendingRef: `${api}:${id}` };
  }

  /**
   * Maileva has no idempotency key. The sending is read first, and only a draft is filled and submitted. A document's
   * priority keeps it unique, a recipient is looked up before it is added, and a submitted sending is recognised by its
   * status.
   */
  async submit(sendingRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    const path = toPath(sendingRef);
    const sending = await this.sending({ sendingRef, key: letter.key });
    if (sending.status !== 'DRAFT') return { outcome: 'duplicate', sendingRef };

    const stopped = (await this.addDocument(path, letter)) ?? (await this.addRecipient(path, letter));
    if (stopped) return this.stop(stopped, sendingRef);
    await this.expectOneOfEach(path, letter);

    const submitted = await this.http.json<unknown>('POST', `${path}/submit`);
    if (![200, 204].includes(submitted.status)) return this.stop(submitted, sendingRef);
    // A success that contains an error is ambiguous: the next attempt reads the sending to find out.
    if (listCodes(submitted.body).length > 0) throw unexpected('submit', submitted);
    return { outcome: 'accepted', sendingRef };
  }

  /**
   * What ended the filling: a permanent rejection, a sending that was submitted in the meantime, or a temporary
   * failure.
   */
  private stop(read: Read<unknown>, sendingRef: string): SubmissionResult {
    const codes = listCodes(read.body);
    // An earlier call, whose response was lost, submitted it: the letter is posted.
    if (codes.includes('SENDING_STATUS_IS_NOT_DRAFT')) return { outcome: 'duplicate', sendingRef };
    if (![400, 413, 422].includes(read.status)) throw unexpected('post', read);
    const { rawResponse } = read.trouble;
    return {
      outcome: 'rejected',
      refusal: { ...toRejection(codes[0] ?? `HTTP_${read.status}`), ...(rawResponse && { rawResponse }) },
    };
  }

  private async addDocument(path: string, letter: PostalLetter): Promise<Read<unknown> | null> {
    const { documents } = await this.listed<Documents>(`${path}/documents`, 'documents');
    if (documents.length > 0) return null;
    const form = new FormData();
    form.append('document', new Blob([Uint8Array.from(letter.pdf)], { type: 'application/pdf' }), `${letter.name}.pdf`);
    form.append('metadata', JSON.stringify({ priority: 1, name: `${letter.name}.pdf` }));
    const added = await this.http.multipart<unknown>(`${path}/documents`, form);
    return added.status === 201 || listCodes(added.body).includes('DUPLICATE_PRIORITY') ? null : added;
  }

  private async addRecipient(path: string, letter: PostalLetter): Promise<Read<unknown> | null> {
    if ((await this.recipients(path, letter.key)).length > 0) return null;
    const added = await this.http.json<unknown>('POST', `${path}/recipients`, {
      ...lines('', letter.recipientLines),
      country_code: letter.recipientCountry ?? 'FR',
      custom_id: letter.key,
    });
    return added.status === 201 ? null : added;
  }

  /** Two workers may have filled the same draft at the same time: every recipient would get its own letter. */
  private async expectOneOfEach(path: string, { key }: PostalLetter): Promise<void> {
    const recipients = await this.recipients(path, key);
    const { documents } = await this.listed<Documents>(`${path}/documents`, 'documents');
    for (const spare of recipients.toSorted((a, b) => a.id.localeCompare(b.id)).slice(1))
      await this.http.json<unknown>('DELETE', `${path}/recipients/${spare.id}`);
    if (recipients.length !== 1 || documents.length !== 1)
      throw new RetryableError(
        `maileva draft holds ${recipients.length} recipients and ${documents.length} documents`,
        { isLetterSpecific: true },
      );
  }

  /** The reference names the API that holds the sending. */
  async fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    return toTrackingEvents(
      await this.sending(sending),
      (await this.recipients(toPath(sending.sendingRef), sending.key))[0],
    );
  }

  async fetchProof(sending: ProviderLetterRef, kind: ProofKind): Promise<{ bytes: Uint8Array; mime: string } | null> {
    const { ready, path: download } = PROOFS[kind];
    const path = toPath(sending.sendingRef);
    const [recipient] = await this.recipients(path, sending.key);
    if (!recipient?.[ready]) return null;
    const bytes = await this.http.pdf(`${path}/recipients/${recipient.id}/${download}`);
    return bytes && { bytes, mime: 'application/pdf' };
  }

  /** A response about another sending or account is not accepted: the letter keeps its state. */
  private async sending({ sendingRef, key }: ProviderLetterRef): Promise<Sending> {
    const found = await this.http.json<Sending | null>('GET', toPath(sendingRef));
    if (found.status !== 200 || listCodes(found.body).length > 0) throw unexpected('read', found);
    const { body } = found;
    if (typeof body?.status !== 'string')
      throw new RetryableError('maileva read answered 200 without a sending', found.trouble);
    if (!sendingRef.endsWith(`:${body.id}`) || body.custom_id !== key)
      throw new RetryableError('maileva read answered with another letter', {
        ...found.trouble,
        isLetterSpecific: true,
      });
    return body;
  }

  private async recipients(path: string, key: string): Promise<Recipient[]> {
    const { recipients } = await this.listed<Recipients>(`${path}/recipients`, 'recipients');
    if (recipients.some((one) => one?.custom_id !== key))
      throw new RetryableError('maileva recipients answered with another letter', { isLetterSpecific: true });
    return recipients;
  }

  readonly authenticatedBy = 'headers';
  verifyWebhook(headers: Record<string, string | string[] | undefined>): boolean {
    return verifiesMaileva(this.settings, String(headers['authorization'] ?? ''));
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    return readMailevaCallback(rawBody);
  }

  /**
   * One subscription per event and resource; a subscription with another address is replaced. notification_center 2.8
   * answers 201, 400 or 401: a 400 is accepted if the subscription is then listed, because another worker that started
   * at the same time created it.
   */
  async registerWebhook(callbackUrl: string): Promise<void> {
    const basic = { login: this.settings.callbackLogin, password: this.settings.callbackPassword };
    const expected = { callback_url: callbackUrl, authentication: { basic } };
    const isWanted = (one: Subscription | undefined) => one?.callback_url === callbackUrl && sameBasic(one, basic);
    const before = await this.subscriptions();
    const refused: { callback: Callback; answer: Read<unknown> }[] = [];
    for (const callback of CALLBACKS) {
      const existing = subscriptionTo(before, callback);
      if (isWanted(existing)) continue;
      const answer = existing
        ? await this.http.json<unknown>(
            'PATCH',
            `${SUBSCRIPTIONS}/${existing.id}`,
            expected,
            'application/merge-patch+json',
          )
        : await this.http.json<unknown>('POST', SUBSCRIPTIONS, { ...callback, ...expected });
      if (answer.status === 400) refused.push({ callback, answer });
      else if (![200, 201].includes(answer.status)) throw unexpected('subscribe', answer);
    }
    if (refused.length === 0) return;
    const after = await this.subscriptions();
    for (const { callback, answer } of refused)
      if (!isWanted(subscriptionTo(after, callback))) throw unexpected('subscribe', answer);
  }

  private async subscriptions(): Promise<Subscription[]> {
    const page = await this.listed<{ subscriptions: Subscription[] }>(`${SUBSCRIPTIONS}?count=500`, 'subscriptions');
    return page.subscriptions;
  }

  private async listed<T>(path: string, name: keyof T): Promise<T> {
    const found = await this.http.json<T | null>('GET', path);
    if (found.status !== 200 || !Array.isArray(found.body?.[name])) throw unexpected('list', found);
    return found.body;
  }
}

/** The form of Maileva's ids, which become part of a URL. */
const ID = /^[\w-]{1,100}$/;

const SUBSCRIPTIONS = 'notification_center/v2/subscriptions';
type Callback = (typeof CALLBACKS)[number];

const subscriptionTo = (all: readonly Subscription[], { event_type, resource_type }: Callback) =>
  all.find((one) => one.event_type === event_type && one.resource_type === resource_type);

/** Maileva may hide the credentials; if it shows them, they must be ours. */
const sameBasic = ({ authentication }: Subscription, basic: { login: string; password: string }): boolean =>
  (authentication?.basic?.login ?? basic.login) === basic.login &&
  (authentication?.basic?.password ?? basic.password) === basic.password;

const toPath = (sendingRef: string): string => {
  const cut = sendingRef.indexOf(':');
  return `${sendingRef.slice(0, cut)}/sendings/${sendingRef.slice(cut + 1)}`;
};

/** Unexpected responses are retried and raise alarms; their text is not logged. */
const unexpected = (step: string, { status, body, trouble }: Read<unknown>): RetryableError =>
  new RetryableError(`maileva ${step} answered ${status} ${listCodes(body).join(',')}`.trim(), {
    ...trouble,
    isLetterSpecific: true,
  });

/** Codes appear in logs and columns, so they must have the form of a code. */
const CODE = /^[\w.-]{1,80}$/;

function listCodes(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, code } = body as { errors?: unknown; code?: unknown };
  const listed = Array.isArray(errors)
    ? errors.map((error: unknown) => (error as { code?: unknown } | null)?.code)
    : [];
  return [...listed, code].filter((one): one is string => typeof one === 'string' && CODE.test(one));
}
