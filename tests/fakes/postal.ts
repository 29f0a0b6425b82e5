import { PDFDocument } from '@cantoo/pdf-lib';
import {
  RetryableError,
  type SubmissionResult,
  type PostalWebhook,
  type PostalLetter,
  type PostalTrackingEvent,
  type PostalTrackingKind,
  type PostalPort,
  type PostalRejection,
  type ProviderLetterRef,
  type ReferenceCheck,
} from '../../src/adapters/postal/port.ts';
import type { PartnerName } from '../../src/domain/postal-partner.ts';
import type { ProofKind } from '../../src/domain/tracking-event.ts';

interface FakeSending {
  key: string;
  letter?: PostalLetter;
  news: PostalTrackingEvent[];
}

/** No two fakes give two letters the same name. */
let sendings = 0;

/** Close enough to the present for the events to be plausible. */
const SECOND = 1000;

/**
 * A partner in memory: drafts, one letter per sending, events reported at once by `live`. It passes
 * tests/contracts/postal.ts.
 */
export class FakePostal implements PostalPort {
  readonly capabilities: PostalPort['capabilities'];
  readonly posted: { key: string; providerRef: string; lines: string[]; pages: number; duplex: boolean }[] = [];
  available = true;
  callbackUrl: string | undefined;
  /** What the next post answers instead of accepting. */
  refuseNext: PostalRejection | undefined;
  /** What the next calls throw instead of answering. */
  trouble: RetryableError | undefined;
  private readonly sendings = new Map<string, FakeSending>();
  private readonly start = Date.now();
  private losing = false;

  constructor(
    readonly name: PartnerName = 'maileva',
    can: Partial<PostalPort['capabilities']> = {},
  ) {
    this.capabilities = {
      products: { green: 'anywhere', registered: 'anywhere', registered_receipt: 'anywhere' },
      submission: 'two_phase',
      proofs: { deposit: 'pulled', content: 'pulled', receipt: 'pulled' },
      ...can,
    };
  }

  loseNextAnswer(): void {
    this.losing = true;
  }

  async createDraft(letter: PostalLetter): Promise<{ providerRef: string }> {
    if (this.capabilities.submission === 'one_shot') return { providerRef: `key:${letter.key}` };
    this.check();
    return { providerRef: this.draft(letter.key) };
  }

  private draft(key: string): string {
    const providerRef = `fake:${(sendings += 1)}`;
    this.sendings.set(providerRef, { key, news: [] });
    return providerRef;
  }

  async submit(providerRef: string, letter: PostalLetter): Promise<SubmissionResult> {
    this.check();
    const known = [...this.sendings].find(([, { key, letter: posted }]) => key === letter.key && posted)?.[0];
    if (known) return { outcome: 'duplicate', providerRef: known };
    const refusal = this.refuseNext ?? findRefusal(letter.recipientLines);
    this.refuseNext = undefined;
    if (refusal) return { outcome: 'rejected', rejection: refusal };
    if (this.capabilities.submission === 'one_shot') providerRef = this.draft(letter.key);
    this.find(providerRef).letter = letter;
    this.posted.push({
      key: letter.key,
      providerRef,
      lines: [...letter.recipientLines],
      pages: await countPages(letter.pdf),
      duplex: letter.duplex,
    });
    this.tell(providerRef, 'submitted', 'PENDING');
    if (this.losing) {
      this.losing = false;
      throw new RetryableError('the answer got lost');
    }
    return { outcome: 'accepted', providerRef };
  }

  /** Adds another event, a second after the last. */
  tell(
    providerRef: string,
    kind: PostalTrackingKind,
    providerCode: string,
    more: Partial<PostalTrackingEvent> = {},
  ): void {
    const sending = this.find(providerRef);
    const registered = sending.letter?.product !== 'green';
    const at = new Date(this.start + sending.news.length * SECOND);
    const number = `1A${providerRef.slice(5).padStart(11, '0')}`;
    sending.news.push({
      providerKey: `${providerCode} ${at.toISOString()}`,
      at,
      kind,
      providerCode,
      label: providerCode,
      ...(registered && { trackingNumber: number }),
      ...more,
    });
  }

  /** Plays the whole life that the words in lines 2 to 5 request. */
  live(providerRef: string): void {
    const { letter } = this.find(providerRef);
    const lines = letter!.recipientLines.slice(1, 5).join(' ');
    if (lines.includes('REJET'))
      return this.tell(providerRef, 'rejected', 'REJECTED', {
        rejection: { code: 'ADDRESS', kind: 'address', message: 'Le service postal n’accepte pas cette adresse.' },
      });
    this.tell(providerRef, 'accepted', 'ACCEPTED');
    this.tell(providerRef, 'printed', 'PROCESSED');
    if (letter!.product === 'green') return;
    this.tell(providerRef, 'deposit_proof', 'LP05');
    this.tell(providerRef, 'in_transit', 'LP03');
    if (lines.includes('NPAI')) return this.tell(providerRef, 'returned', 'LP21', { reasonCode: 'N02' });
    if (lines.includes('ABSENT')) this.tell(providerRef, 'awaiting_pickup', 'LP09');
    this.tell(providerRef, 'delivered', 'LP15');
    if (letter!.product === 'registered_receipt') this.tell(providerRef, 'receipt_proof', 'LP18');
  }

  async fetchTrackingEvents({ providerRef, key }: ProviderLetterRef): Promise<PostalTrackingEvent[]> {
    this.check();
    const sending = this.find(providerRef);
    if (sending.key !== key)
      throw new RetryableError('the fake was called with another letter', { isLetterSpecific: true });
    return [...sending.news];
  }

  async checkReference({ key }: Pick<PostalLetter, 'key'>, reference: string): Promise<ReferenceCheck> {
    this.check();
    const sending = this.sendings.get(reference);
    if (!sending) return { outcome: 'unknown' };
    if (sending.key !== key) return { outcome: 'other_letter' };
    return sending.letter ? { outcome: 'found', providerRef: reference } : { outcome: 'draft' };
  }

  async findReference({ key }: Pick<PostalLetter, 'key'>): Promise<string | null> {
    this.check();
    return [...this.sendings].find(([, sending]) => sending.key === key && sending.letter)?.[0] ?? null;
  }

  async fetchProof(
    { providerRef }: ProviderLetterRef,
    kind: ProofKind,
  ): Promise<{ bytes: Uint8Array; mime: string } | null> {
    this.check();
    // The proof of content exists once it is printed; the other two are pushed.
    const there = this.find(providerRef).news.some(
      (one) => one.kind === `${kind}_proof` || (kind === 'content' && one.kind === 'printed'),
    );
    return there ? { bytes: Buffer.from(`%PDF-1.4 ${kind}`), mime: 'application/pdf' } : null;
  }

  /** Our own form: the header `x-fake-postal: yes` and a call as the port has it, proofs in base64. */
  readonly authenticatedBy = 'headers';
  verifyWebhook(headers: Record<string, string | string[] | undefined>): boolean {
    return headers['x-fake-postal'] === 'yes';
  }

  parseWebhook(rawBody: Buffer): PostalWebhook | null {
    const call = JSON.parse(rawBody.toString('utf8')) as PostalWebhook & { items: { proofs?: { bytes: string }[] }[] };
    return {
      ...call,
      items: call.items.map((one) => ({
        ...one,
        ...(one.events && { events: one.events.map((news) => ({ ...news, at: new Date(news.at) })) }),
        ...(one.proofs && {
          proofs: one.proofs.map((proof) => ({ ...proof, bytes: Buffer.from(String(proof.bytes), 'base64') })),
        }),
      })),
    };
  }

  async registerWebhook(callbackUrl: string): Promise<void> {
    this.check();
    this.callbackUrl = callbackUrl;
  }

  private check(): void {
    if (this.trouble) throw this.trouble;
    if (!this.available) throw new RetryableError('the fake is down', { status: 503 });
  }

  private find(providerRef: string): FakeSending {
    const sending = this.sendings.get(providerRef);
    if (!sending) throw new RetryableError(`no sending ${providerRef}`, { status: 404 });
    return sending;
  }
}

function findRefusal(lines: readonly string[]): PostalRejection | undefined {
  const long = lines.findIndex((line) => line.length > 38);
  if (long >= 0)
    return {
      code: `ADDRESS_LINE_${long + 1}_TOO_LONG`,
      kind: 'address',
      message: 'Une ligne dépasse 38\u00a0caractères.',
    };
  if (!/^\d{5} .+/.test(lines[5] ?? ''))
    return {
      code: 'INVALID_ADDRESS_LINE_6',
      kind: 'address',
      message: 'La ligne\u00a06 doit contenir un code postal et une ville.',
    };
  return undefined;
}

const countPages = async (pdf: Uint8Array): Promise<number> =>
  (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount();
