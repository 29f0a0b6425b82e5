import { findProduct } from '../../../domain/postal-partner.ts';
import type { ProofKind } from '../../../domain/tracking-event.ts';
import { secretMatches } from '../../../kernel/hash.ts';
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
import {
  findCountry,
  DESTINATIONS,
  type MerciFacteurResponse,
  MerciFacteurClient,
  toReference,
  toRequest,
} from './client.ts';
import { isDuplicate, isKnownRejection, isTemporary, toRejection } from './rejection-map.ts';
import type { MerciFacteurSettings } from './settings.ts';
import { type Followed, toTrackingEvents } from './status-map.ts';
import { decodeProof, parseMerciFacteurWebhook } from './webhook.ts';

/** The prefix of a reference until the partner's own is known. */
const ATTEMPT = 'attempt:';
const PROOFS: Readonly<Partial<Record<ProofKind, string>>> = { deposit: 'depot', receipt: 'reception' };

const DAY_MS = 86_400_000;
/** How long the partner rejects a second letter with the same `antidoublon` (README: thirty rolling days). */
const ANTIDOUBLON_DAYS = 30;
/** How many sendings `listEnvois` returns: the last fifty. */
const LISTED = 50;

/**
 * Merci Facteur, API 1.2: one call posts a letter. `antidoublon` makes repetitions safe for thirty days. Hand-over
 * retries may last longer, so a letter first submitted before that is looked up at the partner and never posted again
 * blindly.
 */
export class MerciFacteur implements PostalPort {
  readonly name = 'mercifacteur';
  readonly capabilities = {
    products: { green: DESTINATIONS, tracked: DESTINATIONS, registered_receipt: DESTINATIONS },
    senders: { green: DESTINATIONS, tracked: DESTINATIONS, registered_receipt: DESTINATIONS },
    submission: 'one_shot',
    // Pushed with the events, and pulled if a push was lost.
    proofs: { deposit: 'pulled', receipt: 'pulled' },
  } as const;
  private readonly client: MerciFacteurClient;

  constructor(private readonly settings: MerciFacteurSettings) {
    this.client = new MerciFacteurClient(settings);
  }

  async createDraft({ key }: PostalLetter): Promise<{ providerRef: string }> {
    return { providerRef: `${ATTEMPT}${key}` };
  }

  async submit(_providerRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    const form = toRequest(letter, this.settings.userId);
    if ('kind' in form) return { outcome: 'rejected', rejection: form as Exclude<typeof form, Record<string, string>> };
    const earlier = isForgotten(letter) ? await this.findEarlier(letter, letter.firstSubmittedAt) : undefined;
    if (earlier) return { outcome: 'duplicate', providerRef: earlier };
    const response = await this.client.post('/sendCourrier', form);
    if (!response.rejectionCode)
      return { outcome: 'accepted', providerRef: await this.findProviderRef(letter, response.body['envoi_id']) };
    if (isDuplicate(response.rejectionCode))
      return { outcome: 'duplicate', providerRef: await this.findProviderRef(letter) };
    if (isTemporary(response.rejectionCode) || ![200, 400, 413, 422].includes(response.status))
      throw createUnexpectedError('sendCourrier', response);
    // Few of their codes are published: an unknown one may mean a duplicate, so the letter is searched.
    const submitted = isKnownRejection(response.rejectionCode)
      ? undefined
      : await this.find(letter).catch(rethrowAsMaybeSent);
    return submitted
      ? { outcome: 'duplicate', providerRef: submitted }
      : { outcome: 'rejected', rejection: toRejection(response.rejectionCode, response.errorDetails.rawResponse) };
  }

  async fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    const followed = await this.readFollowed(sending);
    return followed ? toTrackingEvents(followed.letter, followed.printState) : [];
  }

  /** A sending without a designation may be of another letter. */
  async checkReference({ key }: Pick<PostalLetter, 'key'>, reference: string): Promise<ReferenceCheck> {
    const id = parseEnvoiId(reference);
    const designation = id === undefined ? null : await this.readDesignation(id);
    if (id === undefined || designation === null) return { outcome: 'unknown' };
    return designation.endsWith(toReference(key)) ? { outcome: 'found', providerRef: id } : { outcome: 'other_letter' };
  }

  async findReference(letter: Pick<PostalLetter, 'key'>, since: Date): Promise<string | null> {
    return (await this.findEarlier(letter, since)) ?? null;
  }

  async fetchProof(sending: ProviderLetterRef, kind: ProofKind): Promise<{ bytes: Uint8Array; mime: string } | null> {
    const followed = PROOFS[kind] && (await this.readFollowed(sending));
    const trackingNumber = followed ? followed.letter.refTracking : undefined;
    if (!trackingNumber) return null;
    const response = await this.client.get('/getProof', { trackingNumber, document: PROOFS[kind]! });
    if (isTemporary(response.rejectionCode)) throw createUnexpectedError('getProof', response);
    return response.rejectionCode ? null : decodeProof(response.body['document']);
  }

  /** A confirmation may be late or partial: the state of the letter decides. */
  async cancel(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'> {
    const envoi = await this.findEnvoi(sending);
    if (!envoi) throw new RetryableError('mercifacteur does not know the letter yet', { isLetterSpecific: true });
    const response = await this.client.delete('/deleteEnvoi', { idEnvoi: envoi });
    if (isTemporary(response.rejectionCode)) throw createUnexpectedError('deleteEnvoi', response);
    const { printState } = (await this.readFollowed({ ...sending, providerRef: envoi }))!;
    if (/annul/i.test(printState)) return 'cancelled';
    if (response.rejectionCode || /imprim/i.test(printState)) return 'too_late';
    throw new RetryableError(`mercifacteur has not yet decided on the cancellation: ${printState}`, {
      isLetterSpecific: true,
    });
  }

  async quote(letter: PostalLetter): Promise<{ cents: number }> {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const pages = (await PDFDocument.load(letter.pdf, { updateMetadata: false })).getPageCount();
    const response = await this.client.get('/getPostagePrice', {
      'modeEnvoi[]': findProduct(letter.product, 'mercifacteur') ?? '',
      'paysDestinataire[]': findCountry(letter.recipientCountry) ?? '',
      letterPageNumber: String(pages),
      letterPrintSides: letter.duplex ? 'rectoverso' : 'recto',
    });
    const euros = findNumber('ttc', response.body);
    if (response.rejectionCode || euros === undefined) throw createUnexpectedError('getPostagePrice', response);
    return { cents: Math.round(euros * 100) };
  }

  readonly authenticatedBy = 'headers';
  verifyWebhook(headers: Record<string, string | string[] | undefined>): boolean {
    return secretMatches(getHeader(headers, 'x-mf-webhook-secret-key'), this.settings.webhookSecret);
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    return parseMerciFacteurWebhook(rawBody);
  }

  async registerWebhook(callbackUrl: string): Promise<void> {
    const current = await this.client.get('/getWebhookEndpoint');
    if (!current.rejectionCode && current.body['url'] === callbackUrl) return;
    const response = await this.client.post('/setWebhookEndpoint', { url: callbackUrl });
    if (response.rejectionCode) throw createUnexpectedError('setWebhookEndpoint', response);
  }

  /**
   * Finds the reference of a submitted letter. A reported number that cannot be checked now is stored, since each later
   * read checks it: the list, by which the attempt's own reference is resolved, soon no longer has the letter.
   */
  private async findProviderRef(letter: PostalLetter, reportedId?: unknown): Promise<string> {
    const id = parseEnvoiId(reportedId);
    if (id && (await this.isOurs(id, letter.key).catch(returnIfRetryable(true)))) return id;
    return (await this.find(letter).catch(returnIfRetryable(undefined))) ?? `${ATTEMPT}${letter.key}`;
  }

  private async findEnvoi({ providerRef, key }: ProviderLetterRef): Promise<string | undefined> {
    if (providerRef.startsWith(ATTEMPT)) return this.find({ key });
    if (!(await this.isOurs(providerRef, key)))
      throw new RetryableError('mercifacteur answered with another letter', { isLetterSpecific: true });
    return providerRef;
  }

  /** Searches the last fifty sendings: the partner has no search by our reference. */
  private async find({ key }: Pick<PostalLetter, 'key'>): Promise<string | undefined> {
    return this.findIn(await this.listSendings(), key);
  }

  /**
   * Finds the letter's number if an earlier attempt arrived. Throws RetryableError with `isUnconfirmed` if the list
   * does not reach back to that attempt.
   */
  private async findEarlier({ key }: Pick<PostalLetter, 'key'>, since: Date): Promise<string | undefined> {
    const listed = await this.listSendings();
    const found = await this.findIn(listed, key);
    if (found) return found;
    const oldest = Math.min(...listed.map(({ date }) => (typeof date === 'number' ? date * 1000 : Infinity)));
    if (listed.length < LISTED || oldest < since.getTime()) return undefined;
    const message = `mercifacteur lists its last ${listed.length} sendings, all younger than the first attempt`;
    throw new RetryableError(message, { isLetterSpecific: true, isUnconfirmed: true });
  }

  private async listSendings(): Promise<Listed[]> {
    const response = await this.client.get('/listEnvois', { idUser: this.settings.userId });
    const { envois } = response.body;
    if (response.rejectionCode || !Array.isArray(envois)) throw createUnexpectedError('listEnvois', response);
    return (envois as unknown[]).filter(
      (sending): sending is Listed => typeof sending === 'object' && sending !== null,
    );
  }

  private async findIn(listed: readonly Listed[], key: string): Promise<string | undefined> {
    for (const { idEnvoi } of listed) {
      const id = parseEnvoiId(idEnvoi);
      if (id && (await this.isOurs(id, key, { isFound: true }))) return id;
    }
    return undefined;
  }

  /**
   * Checks our reference in the designation. Without a designation the number that the partner returned is trusted, a
   * found one is not.
   */
  private async isOurs(id: string, key: string, { isFound = false } = {}): Promise<boolean> {
    const designation = await this.readDesignation(id);
    if (designation === null) return false;
    return designation === '' ? !isFound : designation.endsWith(toReference(key));
  }

  /** Reads the designation of a sending, '' without one; null if the partner does not have the sending. */
  private async readDesignation(id: string): Promise<string | null> {
    const response = await this.client.get('/getEnvoi', { idEnvoi: id });
    const { envoi } = response.body;
    if (response.rejectionCode || typeof envoi !== 'object' || envoi === null) {
      if (/NOT_FOUND/.test(response.rejectionCode)) return null;
      throw createUnexpectedError('getEnvoi', response);
    }
    const { designation } = envoi as { designation?: unknown };
    return typeof designation === 'string' ? designation : '';
  }

  private async readFollowed(
    sending: ProviderLetterRef,
  ): Promise<{ letter: Followed; printState: string } | undefined> {
    const envoi = await this.findEnvoi(sending);
    if (!envoi) return undefined;
    const response = await this.client.get('/getSuiviEnvoi', { idEnvoi: envoi });
    const { suiviCourrier, statutPrintEnvoi } = response.body;
    const letter: unknown = Array.isArray(suiviCourrier) ? suiviCourrier[0] : undefined;
    if (response.rejectionCode || typeof letter !== 'object' || letter === null)
      throw createUnexpectedError('getSuiviEnvoi', response);
    return { letter, printState: typeof statutPrintEnvoi === 'string' ? statutPrintEnvoi : '' };
  }
}

interface Listed {
  idEnvoi?: unknown;
  /** Seconds. */
  date?: unknown;
}

/** Whether the partner may no longer recognise a repetition of this letter. */
const isForgotten = (letter: PostalLetter): letter is PostalLetter & { firstSubmittedAt: Date } =>
  letter.firstSubmittedAt != null && Date.now() - letter.firstSubmittedAt.getTime() >= ANTIDOUBLON_DAYS * DAY_MS;

const returnIfRetryable =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof RetryableError) return value;
    throw error;
  };

/** The letter may already be submitted: an unreachable partner does not mean that nothing was sent. */
function rethrowAsMaybeSent(error: unknown): never {
  if (error instanceof RetryableError) throw new RetryableError(error.message, { ...error.details, notSent: false });
  throw error;
}

/** Parses a number or a list of one number. */
function parseEnvoiId(value: unknown): string | undefined {
  const id: unknown = Array.isArray(value) ? value[0] : value;
  return (typeof id === 'number' && Number.isSafeInteger(id)) || (typeof id === 'string' && /^\d{1,15}$/.test(id))
    ? String(id)
    : undefined;
}

/** The first number under this name, however deep: the form of a price differs between their calls. */
function findNumber(name: string, source: unknown): number | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  for (const [key, value] of Object.entries(source)) {
    const found = key === name && typeof value === 'number' ? value : findNumber(name, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An unexpected response is retried and raises the alarm of the state; its text is not logged. */
const createUnexpectedError = (
  step: string,
  { status, rejectionCode, errorDetails }: MerciFacteurResponse,
): RetryableError =>
  new RetryableError(`mercifacteur ${step} answered ${status} ${rejectionCode}`.trim(), errorDetails);
