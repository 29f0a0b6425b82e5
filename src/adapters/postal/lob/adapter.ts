import { DOMESTIC_COUNTRIES, UNITED_STATES } from '../../../domain/country.ts';
import { headerOf } from '../callback-checks.ts';
import {
  type PostalLetter,
  type PostalPort,
  type PostalTrackingEvent,
  type PostalWebhook,
  type ProviderLetterRef,
  RetryableError,
  type SubmissionResult,
} from '../port.ts';
import { ABROAD, LobClient, type LobResponse, toRequest } from './client.ts';
import { isPassing, toRejection } from './rejection-map.ts';
import type { LobSettings } from './settings.ts';
import { ID, isLetter, type Letter, toTrackingEvents } from './status-map.ts';
import { readLobCallback, verifiesLob } from './webhook.ts';

/** The name of an attempt whose number is not known yet. */
const ATTEMPT = 'attempt:';

/** Lob, letters v1 (docs/domain/lob.md#idempotency): one call posts a letter; the key is theirs for a day, and ours in the metadata for good. */
export class Lob implements PostalPort {
  readonly name = 'lob';
  readonly capabilities = {
    products: { green: ABROAD, registered: UNITED_STATES, registered_receipt: UNITED_STATES },
    // Its custom envelope says where in France the sender lives.
    senders: { green: DOMESTIC_COUNTRIES, registered: DOMESTIC_COUNTRIES, registered_receipt: DOMESTIC_COUNTRIES },
    submission: 'one_shot',
    proofs: {},
  } as const;

  private readonly client: LobClient;

  constructor(private readonly settings: LobSettings) {
    this.client = new LobClient(settings);
  }

  async createDraft({ key }: PostalLetter): Promise<{ sendingRef: string }> {
    return { sendingRef: `${ATTEMPT}${key}` };
  }

  /** Their key is forgotten after a day, and a letter may wait longer: it is looked for first. */
  async submit(_sendingRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    const form = await toRequest(letter, this.settings.envelope);
    if (!(form instanceof FormData)) return { outcome: 'rejected', refusal: form };
    const known = await this.find(letter.key);
    if (known) return { outcome: 'duplicate', sendingRef: known.id };
    const made = await this.client.request('POST', '/letters', {
      body: form,
      headers: { 'idempotency-key': letter.key },
    });
    if (made.status === 200 && isLetter(made.body) && made.body.metadata?.['letter'] === letter.key)
      return { outcome: 'accepted', sendingRef: made.body.id };
    const { code, message } = errorOf(made.body);
    if (![404, 413, 422].includes(made.status) || isPassing(code)) throw unexpected('post', made);
    return {
      outcome: 'rejected',
      refusal: toRejection(code || `HTTP_${made.status}`, message, made.trouble.rawResponse),
    };
  }

  async fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    const letter = await this.letter(sending);
    return letter ? toTrackingEvents(letter) : [];
  }

  /** They keep every proof to themselves. */
  async fetchProof(): Promise<null> {
    return null;
  }

  async cancel(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'> {
    const letter = await this.letter(sending);
    if (!letter) throw new RetryableError('lob does not know the letter yet', { isLetterSpecific: true });
    if (letter.deleted === true) return 'cancelled';
    const asked = await this.client.request('DELETE', `/letters/${letter.id}`);
    if (asked.status === 200 && isLetter(asked.body) && asked.body.deleted === true) return 'cancelled';
    if (errorOf(asked.body).code === 'not_deletable') return 'too_late';
    throw unexpected('cancel', asked);
  }

  readonly authenticatedBy = 'body';
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer, now: Date): boolean {
    return headerOf(headers, 'lob-signature') !== '' && verifiesLob(this.settings.webhookSecret, headers, rawBody, now);
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    return readLobCallback(rawBody);
  }

  /** Their addresses for calls are kept by hand in their dashboard: there is no question to ask. */
  async registerWebhook(): Promise<void> {}

  private async letter({ sendingRef, key }: ProviderLetterRef): Promise<Letter | undefined> {
    if (!ID.test(sendingRef)) return this.find(key);
    const found = await this.client.request('GET', `/letters/${sendingRef}`);
    // A number that was never theirs: the letter itself still bears our key.
    if (found.status === 404) return this.find(key);
    if (found.status !== 200 || !isLetter(found.body)) throw unexpected('read', found);
    if (found.body.id !== sendingRef || found.body.metadata?.['letter'] !== key)
      throw new RetryableError('lob answered with another letter', { ...found.trouble, isLetterSpecific: true });
    return found.body;
  }

  private async find(key: string): Promise<Letter | undefined> {
    const listed = await this.client.request(
      'GET',
      `/letters?${new URLSearchParams({ limit: '10', 'metadata[letter]': key })}`,
    );
    const data: unknown = (listed.body as { data?: unknown } | null)?.data;
    if (listed.status !== 200 || !Array.isArray(data)) throw unexpected('list', listed);
    return (data as unknown[]).filter(isLetter).find(({ metadata }) => metadata?.['letter'] === key);
  }
}

/** A code stands for itself in logs and columns, so it must look like one. */
const CODE = /^[\w.-]{1,80}$/;

function errorOf(body: unknown): { code: string; message: string } {
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

/** What the partner says without a place for it here is tried again and seen by the watch; its words stay out of logs. */
const unexpected = (step: string, { status, body, trouble }: LobResponse): RetryableError =>
  new RetryableError(`lob ${step} answered ${status} ${errorOf(body).code}`.trim(), trouble);
