import { PDFDocument } from '@cantoo/pdf-lib';
import {
  RetryLater, type PostalAnswer, type PostalCallback, type PostalLetter, type PostalNews, type PostalNewsKind, type PostalPort,
} from '../../src/adapters/postal/port.ts';

interface FakeSending {
  key: string;
  letter?: PostalLetter;
  news: PostalNews[];
}

const START = Date.parse('2026-11-23T09:00:00Z');
const HOUR = 3_600_000;

/** A partner in memory: drafts, one letter per sending, lives told at once by `live`. It passes tests/contracts/postal.ts. */
export class FakePostal implements PostalPort {
  readonly name = 'fake';
  readonly can = { receipt: true, cancel: false, twoPhase: true };
  readonly posted: { key: string; sendingRef: string; lines: string[]; pages: number; duplex: boolean }[] = [];
  available = true;
  callbackUrl: string | undefined;
  /** What the next post answers instead of accepting. */
  refuseNext: { code: string; message: string } | undefined;
  private readonly sendings = new Map<string, FakeSending>();
  private losing = false;

  loseNextAnswer(): void {
    this.losing = true;
  }

  async open(letter: PostalLetter): Promise<{ sendingRef: string }> {
    this.check();
    const sendingRef = `fake:${this.sendings.size + 1}`;
    this.sendings.set(sendingRef, { key: letter.key, news: [] });
    return { sendingRef };
  }

  async post(sendingRef: string, letter: PostalLetter): Promise<PostalAnswer> {
    this.check();
    const sending = this.find(sendingRef);
    if (sending.letter) return 'duplicate';
    const refused = this.refuseNext ?? refusalOf(letter.recipientLines);
    this.refuseNext = undefined;
    if (refused) return { refused };
    sending.letter = letter;
    this.posted.push({ key: letter.key, sendingRef, lines: [...letter.recipientLines], pages: await pagesOf(letter.pdf), duplex: letter.duplex });
    this.tell(sendingRef, 'submitted', 'PENDING');
    if (this.losing) {
      this.losing = false;
      throw new RetryLater('the answer got lost');
    }
    return 'accepted';
  }

  /** One more piece of news, an hour after the last. */
  tell(sendingRef: string, kind: PostalNewsKind, providerCode: string, more: Partial<PostalNews> = {}): void {
    const sending = this.find(sendingRef);
    const registered = sending.letter?.product !== 'green';
    const at = new Date(START + sending.news.length * HOUR);
    const number = `1A${String(sendingRef.slice(5)).padStart(11, '0')}`;
    sending.news.push({
      providerKey: `${providerCode} ${at.toISOString()}`, at, kind, providerCode, label: providerCode, ...(registered && { trackingNumber: number }), ...more,
    });
  }

  /** The whole life that the words in lines 2 to 5 ask for. */
  live(sendingRef: string): void {
    const { letter } = this.find(sendingRef);
    const lines = letter!.recipientLines.slice(1, 5).join(' ');
    if (lines.includes('REJET'))
      return this.tell(sendingRef, 'rejected', 'REJECTED', { reason: 'Le service postal n’accepte pas cette adresse.' });
    this.tell(sendingRef, 'accepted', 'ACCEPTED');
    this.tell(sendingRef, 'printed', 'PROCESSED');
    if (letter!.product === 'green') return;
    this.tell(sendingRef, 'deposit_proof', 'LP05');
    this.tell(sendingRef, 'in_transit', 'LP03');
    if (lines.includes('NPAI')) return this.tell(sendingRef, 'returned', 'LP21', { reason: 'destinataire inconnu à l’adresse' });
    if (lines.includes('ABSENT')) this.tell(sendingRef, 'awaiting_pickup', 'LP09');
    this.tell(sendingRef, 'delivered', 'LP15');
    if (letter!.product === 'registered_receipt') this.tell(sendingRef, 'receipt_proof', 'LP18');
  }

  async read(sendingRef: string): Promise<PostalNews[]> {
    this.check();
    return [...this.find(sendingRef).news];
  }

  async proof(sendingRef: string, kind: 'deposit' | 'content' | 'receipt'): Promise<Uint8Array | null> {
    this.check();
    const there = this.find(sendingRef).news.some((one) => one.kind === `${kind}_proof`);
    return there ? Buffer.from(`%PDF-1.4 ${kind}`) : null;
  }

  /** Our own form: the header `x-fake-postal: yes` and `{ eventType, sendingRef }`. */
  readCallback(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): PostalCallback {
    if (headers['x-fake-postal'] !== 'yes') return { ok: false, reason: 'unauthenticated' };
    const { eventType, sendingRef } = JSON.parse(rawBody.toString('utf8')) as { eventType: string; sendingRef: string };
    return { ok: true, providerEventId: `${eventType} ${sendingRef}`, sendingRef, resourceType: 'sendings', eventType };
  }

  async ensureCallbacks(callbackUrl: string): Promise<void> {
    this.check();
    this.callbackUrl = callbackUrl;
  }

  private check(): void {
    if (!this.available) throw new RetryLater('the fake is down', 503);
  }

  private find(sendingRef: string): FakeSending {
    const sending = this.sendings.get(sendingRef);
    if (!sending) throw new RetryLater(`no sending ${sendingRef}`, 404);
    return sending;
  }
}

function refusalOf(lines: readonly string[]): { code: string; message: string } | undefined {
  const long = lines.findIndex((line) => line.length > 38);
  if (long >= 0) return { code: `ADDRESS_LINE_${long + 1}_TOO_LONG`, message: 'Une ligne dépasse 38\u00a0caractères.' };
  if (!/^\d{5} .+/.test(lines[5] ?? '')) return { code: 'INVALID_ADDRESS_LINE_6', message: 'La ligne\u00a06 doit contenir un code postal et une ville.' };
  return undefined;
}

const pagesOf = async (pdf: Uint8Array): Promise<number> => (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount();
