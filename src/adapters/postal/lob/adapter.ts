import { DOMESTIC_COUNTRIES, UNITED_STATES } from '../../../domain/country.ts';
import { readHeader } from '../callback-fields.ts';
import {
  RetryableError,
  type SubmissionResult,
  type PostalWebhook,
  type PostalLetter,
  type PostalTrackingEvent,
  type PostalPort,
  type ProviderLetterRef,
  type ProviderErrorDetails,
} from '../port.ts';
import { requestPartner, parseJson, toErrorDetails } from '../request-partner.ts';
import { isPassing, toRejection } from './rejection-map.ts';
import { ABROAD, toRequest } from './request.ts';
import type { LobSettings } from './settings.ts';
import { ID, isLetter, toTrackingEvents, type Letter } from './tracking-events.ts';
import { readLobCallback, verifiesLob } from './webhook.ts';

interface Answer {
  status: number;
  body: unknown;
  trouble: ProviderErrorDetails;
}

/** Prefix of the reference of an attempt whose letter number is not known yet. */
const ATTEMPT = 'attempt:';
const PARTNER = 'lob';

/**
 * Lob, letters v1 (docs/domain/lob.md#idempotency): one call posts a letter. Lob's idempotency keys expire after a day;
 * our key in the metadata remains.
 */
export class Lob implements PostalPort {
  readonly name = PARTNER;
  readonly capabilities = {
    products: { green: ABROAD, registered: UNITED_STATES, registered_receipt: UNITED_STATES },
    // The custom envelope shows the sender's French address.
    senders: { green: DOMESTIC_COUNTRIES, registered: DOMESTIC_COUNTRIES, registered_receipt: DOMESTIC_COUNTRIES },
    submission: 'one_shot',
    proofs: {},
  } as const;

  constructor(private readonly settings: LobSettings) {}

  async createDraft({ key }: PostalLetter): Promise<{ sendingRef: string }> {
    return { sendingRef: `${ATTEMPT}${key}` };
  }

  /** Their key is forgotten after a day, and a letter may wait longer: it is looked for first. */
  async submit(_sendingRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    const form = await toRequest(letter, this.settings.envelope);
    if (!(form instanceof FormData)) return { outcome: 'rejected', refusal: form };
    const known = await this.find(letter.key);
    if (known) return { outcome: 'duplicate', sendingRef: known.id };
    const created = await this.request('POST', '/letters', { body: form, headers: { 'idempotency-key': letter.key } });
    if (created.status === 200 && isLetter(created.body) && created.body.metadata?.['letter'] === letter.key)
      return { outcome: 'accepted', sendingRef: created.body.id };
    const { code, message } = readError(created.body);
    if (![404, 413, 422].includes(created.status) || isPassing(code)) throw unexpected('post', created);
    return {
      outcome: 'rejected',
      refusal: toRejection(code || `HTTP_${created.status}`, message, created.trouble.rawResponse),
    };
  }

  async fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    const letter = await this.letter(sending);
    return letter ? toTrackingEvents(letter) : [];
  }

  /** Lob publishes no proofs. */
  async fetchProof(): Promise<null> {
    return null;
  }

  async cancel(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'> {
    const letter = await this.letter(sending);
    if (!letter) throw new RetryableError('lob does not know the letter yet', { isLetterSpecific: true });
    if (letter.deleted === true) return 'cancelled';
    const asked = await this.request('DELETE', `/letters/${letter.id}`);
    if (asked.status === 200 && isLetter(asked.body) && asked.body.deleted === true) return 'cancelled';
    if (readError(asked.body).code === 'not_deletable') return 'too_late';
    throw unexpected('cancel', asked);
  }

  readonly authenticatedBy = 'body';
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer, now: Date): boolean {
    return (
      readHeader(headers, 'lob-signature') !== '' && verifiesLob(this.settings.webhookSecret, headers, rawBody, now)
    );
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    return readLobCallback(rawBody);
  }

  /** Webhook addresses are configured by hand in Lob's dashboard; the API cannot read them. */
  async registerWebhook(): Promise<void> {}

  private async letter({ sendingRef, key }: ProviderLetterRef): Promise<Letter | undefined> {
    if (!ID.test(sendingRef)) return this.find(key);
    const found = await this.request('GET', `/letters/${sendingRef}`);
    // A number that was never theirs: the letter itself still bears our key.
    if (found.status === 404) return this.find(key);
    if (found.status !== 200 || !isLetter(found.body)) throw unexpected('read', found);
    if (found.body.id !== sendingRef || found.body.metadata?.['letter'] !== key)
      throw new RetryableError('lob answered with another letter', { ...found.trouble, isLetterSpecific: true });
    return found.body;
  }

  private async find(key: string): Promise<Letter | undefined> {
    const listed = await this.request(
      'GET',
      `/letters?${new URLSearchParams({ limit: '10', 'metadata[letter]': key })}`,
    );
    const data: unknown = (listed.body as { data?: unknown } | null)?.data;
    if (listed.status !== 200 || !Array.isArray(data)) throw unexpected('list', listed);
    return (data as unknown[]).filter(isLetter).find(({ metadata }) => metadata?.['letter'] === key);
  }

  private async request(
    method: string,
    path: string,
    init: { body?: FormData; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const authorization = `Basic ${Buffer.from(`${this.settings.apiKey}:`).toString('base64')}`;
    const answer = await requestPartner(
      PARTNER,
      `${this.settings.apiUrl}${path}`,
      { method, ...init, headers: { accept: 'application/json', authorization, ...init.headers } },
      this.settings.timeoutMs,
    );
    return { status: answer.status, body: parseJson(PARTNER, answer), trouble: toErrorDetails(answer) };
  }
}

/** Codes appear in logs and columns, so they must have the form of a code. */
const CODE = /^[\w.-]{1,80}$/;

function readError(body: unknown): { code: string; message: string } {
  const error: unknown = (body as { error?: unknown } | null)?.error;
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    message?: unknown;
  };
  return {
    code: typeof code === 'string' && CODE.test(code) ? code : '',
    message: typeof message === 'string' ? message : '',
  };
}

/** Unexpected responses are retried and raise alarms; their text is not logged. */
const unexpected = (step: string, { status, body, trouble }: Answer): RetryableError =>
  new RetryableError(`lob ${step} answered ${status} ${readError(body).code}`.trim(), trouble);
