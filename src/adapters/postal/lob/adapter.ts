import { DOMESTIC_COUNTRIES, UNITED_STATES } from '../../../domain/country.ts';
import { getHeader } from '../callback-fields.ts';
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
import { ABROAD, LobClient, type LobResponse, toRequest } from './client.ts';
import { isTemporary, toRejection } from './rejection-map.ts';
import type { LobSettings } from './settings.ts';
import { ID, isLetter, type Letter, toTrackingEvents } from './status-map.ts';
import { parseLobWebhook, verifyLobWebhook } from './webhook.ts';

/** The prefix of a reference until the partner's own is known. */
const ATTEMPT = 'attempt:';

/**
 * Lob, letters v1 (docs/domain/lob.md#idempotency): one request posts a letter. Lob keeps the idempotency key for a
 * day, the metadata for good.
 */
export class Lob implements PostalPort {
  readonly name = 'lob';
  readonly capabilities = {
    products: { green: ABROAD, registered: UNITED_STATES, registered_receipt: UNITED_STATES },
    // The custom envelope carries a return address in France.
    senders: { green: DOMESTIC_COUNTRIES, registered: DOMESTIC_COUNTRIES, registered_receipt: DOMESTIC_COUNTRIES },
    submission: 'one_shot',
    proofs: {},
  } as const;

  private readonly client: LobClient;

  constructor(private readonly settings: LobSettings) {
    this.client = new LobClient(settings);
  }

  async createDraft({ key }: PostalLetter): Promise<{ providerRef: string }> {
    return { providerRef: `${ATTEMPT}${key}` };
  }

  /** Lob forgets the key after a day, and a letter may wait longer: it is searched first. */
  async submit(_providerRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    const form = await toRequest(letter, this.settings.envelope);
    if (!(form instanceof FormData)) return { outcome: 'rejected', rejection: form };
    const known = await this.findByKey(letter.key);
    if (known) return { outcome: 'duplicate', providerRef: known.id };
    const response = await this.client.request('POST', '/letters', {
      body: form,
      headers: { 'idempotency-key': letter.key },
    });
    if (response.status === 200 && isLetter(response.body) && response.body.metadata?.['letter'] === letter.key)
      return { outcome: 'accepted', providerRef: response.body.id };
    const { code, message } = toError(response.body);
    if (![404, 413, 422].includes(response.status) || isTemporary(code)) throw createUnexpectedError('post', response);
    return {
      outcome: 'rejected',
      rejection: toRejection(code || `HTTP_${response.status}`, message, response.errorDetails.rawResponse),
    };
  }

  async fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    const letter = await this.readLetter(sending);
    return letter ? toTrackingEvents(letter) : [];
  }

  async checkReference({ key }: Pick<PostalLetter, 'key'>, reference: string): Promise<ReferenceCheck> {
    if (!ID.test(reference)) return { outcome: 'unknown' };
    const response = await this.client.request('GET', `/letters/${reference}`);
    if (response.status === 404) return { outcome: 'unknown' };
    if (response.status !== 200 || !isLetter(response.body) || response.body.id !== reference)
      throw createUnexpectedError('check', response);
    return response.body.metadata?.['letter'] === key
      ? { outcome: 'found', providerRef: reference }
      : { outcome: 'other_letter' };
  }

  async findReference({ key }: Pick<PostalLetter, 'key'>): Promise<string | null> {
    return (await this.findByKey(key))?.id ?? null;
  }

  /** Lob provides no proofs. */
  async fetchProof(): Promise<null> {
    return null;
  }

  async cancel(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'> {
    const letter = await this.readLetter(sending);
    if (!letter) throw new RetryableError('lob does not know the letter yet', { isLetterSpecific: true });
    if (letter.deleted === true) return 'cancelled';
    const response = await this.client.request('DELETE', `/letters/${letter.id}`);
    if (response.status === 200 && isLetter(response.body) && response.body.deleted === true) return 'cancelled';
    if (toError(response.body).code === 'not_deletable') return 'too_late';
    throw createUnexpectedError('cancel', response);
  }

  readonly authenticatedBy = 'body';
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer, now: Date): boolean {
    return (
      getHeader(headers, 'lob-signature') !== '' &&
      verifyLobWebhook(this.settings.webhookSecret, { headers, rawBody, now })
    );
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    return parseLobWebhook(rawBody);
  }

  /** Webhooks of Lob are configured in their dashboard: there is no API. */
  async registerWebhook(): Promise<void> {}

  private async readLetter({ providerRef, key }: ProviderLetterRef): Promise<Letter | undefined> {
    if (!ID.test(providerRef)) return this.findByKey(key);
    const response = await this.client.request('GET', `/letters/${providerRef}`);
    // An unknown reference: the letter is found by our key.
    if (response.status === 404) return this.findByKey(key);
    if (response.status !== 200 || !isLetter(response.body)) throw createUnexpectedError('read', response);
    if (response.body.id !== providerRef || response.body.metadata?.['letter'] !== key)
      throw new RetryableError('lob answered with another letter', {
        ...response.errorDetails,
        isLetterSpecific: true,
      });
    return response.body;
  }

  private async findByKey(key: string): Promise<Letter | undefined> {
    const response = await this.client.request(
      'GET',
      `/letters?${new URLSearchParams({ limit: '10', 'metadata[letter]': key })}`,
    );
    const data: unknown = (response.body as { data?: unknown } | null)?.data;
    if (response.status !== 200 || !Array.isArray(data)) throw createUnexpectedError('list', response);
    return (data as unknown[]).filter(isLetter).find(({ metadata }) => metadata?.['letter'] === key);
  }
}

function toError(body: unknown): { code: string; message: string } {
  const error: unknown = (body as { error?: unknown } | null)?.error;
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    message?: unknown;
  };
  return {
    code: isCode(code) ? code : '',
    message: typeof message === 'string' ? message : '',
  };
}

/** An unexpected response is retried and raises the alarm of the state; its text is not logged. */
const createUnexpectedError = (step: string, { status, body, errorDetails }: LobResponse): RetryableError =>
  new RetryableError(`lob ${step} answered ${status} ${toError(body).code}`.trim(), errorDetails);
