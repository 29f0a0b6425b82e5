import { PDFDocument } from '@cantoo/pdf-lib';
import { findProduct } from '../../../domain/postal-partner.ts';
import type { ProofKind } from '../../../domain/tracking-event.ts';
import { secretMatches } from '../../../kernel/hash.ts';
import { readHeader, toReference } from '../callback-fields.ts';
import {
  RetryableError,
  type SubmissionResult,
  type PostalWebhook,
  type PostalLetter,
  type PostalTrackingEvent,
  type PostalPort,
  type ProviderLetterRef,
} from '../port.ts';
import { MerciFacteurHttp, type MerciFacteurAnswer } from './client.ts';
import { isDouble, isKnown, isPassing, toRejection } from './rejection-map.ts';
import { toCountry, DESTINATIONS, toRequest } from './request.ts';
import type { MerciFacteurSettings } from './settings.ts';
import { toTrackingEvents, type Followed } from './tracking-events.ts';
import { decodedProof, readMerciFacteurCallback } from './webhook.ts';

/** Prefix of the reference of an attempt whose letter number is not known yet. */
const ATTEMPT = 'attempt:';
const PROOFS: Readonly<Partial<Record<ProofKind, string>>> = { deposit: 'depot', receipt: 'reception' };

const DAY_MS = 86_400_000;
/** How long Merci Facteur rejects a second letter with the same `antidoublon` (README: thirty rolling days). */
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
    // Pushed with the events; fetched if a push was lost.
    proofs: { deposit: 'pulled', receipt: 'pulled' },
  } as const;
  private readonly http: MerciFacteurHttp;

  constructor(private readonly settings: MerciFacteurSettings) {
    this.http = new MerciFacteurHttp(settings);
  }

  async createDraft({ key }: PostalLetter): Promise<{ sendingRef: string }> {
    return { sendingRef: `${ATTEMPT}${key}` };
  }

  async submit(_sendingRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    const form = toRequest(letter, this.settings.userId);
    if ('kind' in form) return { outcome: 'rejected', refusal: form as Exclude<typeof form, Record<string, string>> };
    const earlier = isForgotten(letter) ? await this.findEarlier(letter, letter.firstSubmittedAt) : undefined;
    if (earlier) return { outcome: 'duplicate', sendingRef: earlier };
    const sent = await this.http.post('/sendCourrier', form);
    if (!sent.refusal) return { outcome: 'accepted', sendingRef: await this.findName(letter, sent.body['envoi_id']) };
    if (isDouble(sent.refusal)) return { outcome: 'duplicate', sendingRef: await this.findName(letter) };
    if (isPassing(sent.refusal) || ![200, 400, 413, 422].includes(sent.status)) throw unexpected('sendCourrier', sent);
    // Few of their codes are published: before an unknown one means no, it must not mean "twice".
    const gone = isKnown(sent.refusal) ? undefined : await this.find(letter).catch(afterSending);
    return gone
      ? { outcome: 'duplicate', sendingRef: gone }
      : { outcome: 'rejected', refusal: toRejection(sent.refusal, sent.trouble.rawResponse) };
  }

  async fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    const followed = await this.followed(sending);
    return followed ? toTrackingEvents(followed.letter, followed.printState) : [];
  }

  async fetchProof(sending: ProviderLetterRef, kind: ProofKind): Promise<{ bytes: Uint8Array; mime: string } | null> {
    const followed = PROOFS[kind] && (await this.followed(sending));
    const trackingNumber = followed ? followed.letter.refTracking : undefined;
    if (!trackingNumber) return null;
    const answer = await this.http.get('/getProof', { trackingNumber, document: PROOFS[kind]! });
    if (isPassing(answer.refusal)) throw unexpected('getProof', answer);
    return answer.refusal ? null : decodedProof(answer.body['document']);
  }

  /** A success may be late or partial, so the letter itself is read. */
  async cancel(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'> {
    const envoi = await this.findEnvoi(sending);
    if (!envoi) throw new RetryableError('mercifacteur does not know the letter yet', { isLetterSpecific: true });
    const asked = await this.http.delete('/deleteEnvoi', { idEnvoi: envoi });
    if (isPassing(asked.refusal)) throw unexpected('deleteEnvoi', asked);
    const { printState } = (await this.followed({ ...sending, sendingRef: envoi }))!;
    if (/annul/i.test(printState)) return 'cancelled';
    if (asked.refusal || /imprim/i.test(printState)) return 'too_late';
    throw new RetryableError(`mercifacteur has not yet decided on the cancellation: ${printState}`, {
      isLetterSpecific: true,
    });
  }

  async quote(letter: PostalLetter): Promise<{ cents: number }> {
    const pages = (await PDFDocument.load(letter.pdf, { updateMetadata: false })).getPageCount();
    const answer = await this.http.get('/getPostagePrice', {
      'modeEnvoi[]': findProduct(letter.product, 'mercifacteur') ?? '',
      'paysDestinataire[]': toCountry(letter.recipientCountry) ?? '',
      letterPageNumber: String(pages),
      letterPrintSides: letter.duplex ? 'rectoverso' : 'recto',
    });
    const euros = numberNamed('ttc', answer.body);
    if (answer.refusal || euros === undefined) throw unexpected('getPostagePrice', answer);
    return { cents: Math.round(euros * 100) };
  }

  readonly authenticatedBy = 'headers';
  verifyWebhook(headers: Record<string, string | string[] | undefined>): boolean {
    return secretMatches(readHeader(headers, 'x-mf-webhook-secret-key'), this.settings.webhookSecret);
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    return readMerciFacteurCallback(rawBody);
  }

  async registerWebhook(callbackUrl: string): Promise<void> {
    const known = await this.http.get('/getWebhookEndpoint');
    if (!known.refusal && known.body['url'] === callbackUrl) return;
    const set = await this.http.post('/setWebhookEndpoint', { url: callbackUrl });
    if (set.refusal) throw unexpected('setWebhookEndpoint', set);
  }

  /**
   * Finds the number of a posted letter. An error changes nothing about the posting: the attempt's reference serves
   * until the partner answers.
   */
  private async findName(letter: PostalLetter, told?: unknown): Promise<string> {
    try {
      const id = envoiId(told);
      if (id && (await this.isOurs(id, letter.key))) return id;
      return (await this.find(letter)) ?? `${ATTEMPT}${letter.key}`;
    } catch (error) {
      if (error instanceof RetryableError) return `${ATTEMPT}${letter.key}`;
      throw error;
    }
  }

  private async findEnvoi({ sendingRef, key }: ProviderLetterRef): Promise<string | undefined> {
    if (sendingRef.startsWith(ATTEMPT)) return this.find({ key });
    if (!(await this.isOurs(sendingRef, key)))
      throw new RetryableError('mercifacteur answered with another letter', { isLetterSpecific: true });
    return sendingRef;
  }

  /** Looks among the last fifty letters: the partner has no search by our reference. */
  private async find({ key }: Pick<PostalLetter, 'key'>): Promise<string | undefined> {
    return this.findIn(await this.listed(), key);
  }

  /**
   * Finds the letter's number if an earlier attempt arrived. Throws RetryableError with `isUnconfirmed` if the list
   * does not reach back to that attempt.
   */
  private async findEarlier({ key }: PostalLetter, since: Date): Promise<string | undefined> {
    const listed = await this.listed();
    const found = await this.findIn(listed, key);
    if (found) return found;
    const oldest = Math.min(...listed.map(({ date }) => (typeof date === 'number' ? date * 1000 : Infinity)));
    if (listed.length < LISTED || oldest < since.getTime()) return undefined;
    const message = `mercifacteur lists its last ${listed.length} sendings, all younger than the first attempt`;
    throw new RetryableError(message, { isLetterSpecific: true, isUnconfirmed: true });
  }

  private async listed(): Promise<Listed[]> {
    const answer = await this.http.get('/listEnvois', { idUser: this.settings.userId });
    const { envois } = answer.body;
    if (answer.refusal || !Array.isArray(envois)) throw unexpected('listEnvois', answer);
    return (envois as unknown[]).filter((one): one is Listed => typeof one === 'object' && one !== null);
  }

  private async findIn(listed: readonly Listed[], key: string): Promise<string | undefined> {
    for (const { idEnvoi } of listed) {
      const id = envoiId(idEnvoi);
      if (id && (await this.isOurs(id, key, true))) return id;
    }
    return undefined;
  }

  /** By our reference in its designation. Where the partner shows none, the number it gave us is believed, and one merely found is not. */
  private async isOurs(id: string, key: string, mustSay = false): Promise<boolean> {
    const answer = await this.http.get('/getEnvoi', { idEnvoi: id });
    const { envoi } = answer.body;
    if (answer.refusal || typeof envoi !== 'object' || envoi === null) {
      if (/NOT_FOUND/.test(answer.refusal)) return false;
      throw unexpected('getEnvoi', answer);
    }
    const { designation } = envoi as { designation?: unknown };
    return typeof designation === 'string' && designation !== '' ? designation.endsWith(toReference(key)) : !mustSay;
  }

  private async followed(sending: ProviderLetterRef): Promise<{ letter: Followed; printState: string } | undefined> {
    const envoi = await this.findEnvoi(sending);
    if (!envoi) return undefined;
    const answer = await this.http.get('/getSuiviEnvoi', { idEnvoi: envoi });
    const { suiviCourrier, statutPrintEnvoi } = answer.body;
    const letter: unknown = Array.isArray(suiviCourrier) ? suiviCourrier[0] : undefined;
    if (answer.refusal || typeof letter !== 'object' || letter === null) throw unexpected('getSuiviEnvoi', answer);
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

/** Unreachable now says nothing about an earlier attempt. */
function afterSending(error: unknown): never {
  if (error instanceof RetryableError) throw new RetryableError(error.message, { ...error.trouble, notSent: false });
  throw error;
}

/** A number, or a list of one. */
function envoiId(given: unknown): string | undefined {
  const one: unknown = Array.isArray(given) ? given[0] : given;
  return (typeof one === 'number' && Number.isSafeInteger(one)) || (typeof one === 'string' && /^\d{1,15}$/.test(one))
    ? String(one)
    : undefined;
}

/** Finds the first number under this name at any depth, since the structure of a price differs between calls. */
function numberNamed(name: string, given: unknown): number | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    const found = key === name && typeof value === 'number' ? value : numberNamed(name, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Unexpected responses are retried and raise alarms; their text is not logged. */
const unexpected = (step: string, { status, refusal, trouble }: MerciFacteurAnswer): RetryableError =>
  new RetryableError(`mercifacteur ${step} answered ${status} ${refusal}`.trim(), trouble);
