import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import PDFDocument from 'pdfkit';
import type { PostalLetter, PostalPort, PostalProduct } from '../../src/adapters/postal/port.ts';
import { RetryLater } from '../../src/adapters/postal/port.ts';

/** What any postal partner, and the fake that stands for one, lets a test see and spoil. */
export interface PostalStage {
  port: PostalPort;
  /** What would have left the printing house. */
  posted(): Promise<{ key: string; lines: string[]; pages: number }[]>;
  /** The next submit is accepted, and its answer never arrives. */
  loseNextAnswer(): void;
  /** No call is answered until `available(true)`. */
  available(yes: boolean): void;
  /** Resolves once the letter's life is over. */
  lifeOver(sendingRef: string): Promise<void>;
  close(): Promise<void>;
}

export async function onePage(text = 'Bonjour'): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4' });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.text(text).end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

let letters = 0;

export async function aPostalLetter(over: Partial<PostalLetter> = {}): Promise<PostalLetter> {
  letters += 1;
  return {
    key: `0192f0c1-0000-7000-8000-${String(letters).padStart(12, '0')}`,
    product: 'registered_receipt',
    recipientLines: ['FIBRE EXEMPLE', 'SERVICE RESILIATIONS', '', '12 RUE DE L EGLISE', '', '59000 LILLE'],
    senderLines: ['', 'MADAME HELENE MARCHAL', '', '4 AVENUE DES FLEURS', '', '69003 LYON'],
    pdf: await onePage(),
    name: `AF-${letters}`,
    duplex: true,
    color: false,
    ...over,
  };
}

/** The promises of `PostalPort`, kept by every provider. */
export function postalContract(name: string, start: () => Promise<PostalStage>): void {
  describe(name, () => {
    let stage: PostalStage;
    beforeAll(async () => {
      stage = await start();
    });
    afterAll(() => stage.close());

    const postedAs = async (key: string) => (await stage.posted()).filter((one) => one.key === key);

    test.each<PostalProduct>(['green', 'registered', 'registered_receipt'])('posts a %s letter under our id', async (product) => {
      const letter = await aPostalLetter({ product });
      const { sendingRef } = await stage.port.open(letter);
      expect(await postedAs(letter.key)).toHaveLength(0);
      expect(await stage.port.post(sendingRef, letter)).toBe('accepted');
      expect(await postedAs(letter.key)).toEqual([{ key: letter.key, lines: [...letter.recipientLines], pages: 1 }]);
    });

    test('makes one letter of two posts of the same sending', async () => {
      const letter = await aPostalLetter();
      const { sendingRef } = await stage.port.open(letter);
      expect(await stage.port.post(sendingRef, letter)).toBe('accepted');
      expect(await stage.port.post(sendingRef, letter)).toBe('duplicate');
      expect(await postedAs(letter.key)).toHaveLength(1);
    });

    test('makes one letter of two posts at the same time', async () => {
      const letter = await aPostalLetter();
      const { sendingRef } = await stage.port.open(letter);
      const answers = await Promise.allSettled([stage.port.post(sendingRef, letter), stage.port.post(sendingRef, letter)]);
      for (const one of answers)
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RetryLater);
        else expect(['accepted', 'duplicate']).toContain(one.value);
      expect(['accepted', 'duplicate']).toContain(await stage.port.post(sendingRef, letter));
      expect(await postedAs(letter.key)).toHaveLength(1);
    });

    test('says duplicate after an answer that got lost', async () => {
      const letter = await aPostalLetter();
      const { sendingRef } = await stage.port.open(letter);
      stage.loseNextAnswer();
      await expect(stage.port.post(sendingRef, letter)).rejects.toBeInstanceOf(RetryLater);
      expect(await stage.port.post(sendingRef, letter)).toBe('duplicate');
      expect(await postedAs(letter.key)).toHaveLength(1);
    });

    test('refuses an address without a postcode, with a code and a sentence, and posts nothing', async () => {
      const letter = await aPostalLetter({ recipientLines: ['FIBRE EXEMPLE', '', '', '12 RUE DE L EGLISE', '', 'LILLE'] });
      const { sendingRef } = await stage.port.open(letter);
      const answer = await stage.port.post(sendingRef, letter);
      expect(answer).toEqual({ refused: { code: expect.stringContaining('ADDRESS_LINE_6'), message: expect.stringContaining('code postal') } });
      expect(await postedAs(letter.key)).toHaveLength(0);
    });

    test('refuses a line of 39 characters', async () => {
      const letter = await aPostalLetter({ recipientLines: ['A'.repeat(39), '', '', '12 RUE DE L EGLISE', '', '59000 LILLE'] });
      const { sendingRef } = await stage.port.open(letter);
      expect(await stage.port.post(sendingRef, letter)).toMatchObject({ refused: { code: 'ADDRESS_LINE_1_TOO_LONG' } });
    });

    test('asks for patience while the partner is down, and posts once it is back', async () => {
      const letter = await aPostalLetter();
      const { sendingRef } = await stage.port.open(letter);
      stage.available(false);
      await expect(stage.port.post(sendingRef, letter)).rejects.toBeInstanceOf(RetryLater);
      stage.available(true);
      expect(await stage.port.post(sendingRef, letter)).toBe('accepted');
    });

    test('tells the life of a registered letter in order, each news with a stable key', async () => {
      const letter = await aPostalLetter();
      const { sendingRef } = await stage.port.open(letter);
      expect(await stage.port.proof(sendingRef, 'receipt')).toBeNull();
      await stage.port.post(sendingRef, letter);
      await stage.lifeOver(sendingRef);

      const news = await stage.port.read(sendingRef, letter.product);
      const kinds = news.map(({ kind }) => kind);
      for (const [before, after] of [['submitted', 'accepted'], ['accepted', 'printed'], ['printed', 'in_transit'], ['in_transit', 'delivered']] as const)
        expect(kinds.indexOf(before)).toBeLessThan(kinds.indexOf(after));
      expect(kinds).toEqual(expect.arrayContaining(['submitted', 'deposit_proof', 'delivered', 'receipt_proof']));
      expect(news.every(({ trackingNumber }) => trackingNumber === news[0]!.trackingNumber)).toBe(true);
      expect(news[0]!.trackingNumber).toMatch(/^[0-9][A-Z]\d{11}$/);
      expect(new Set(news.map(({ providerKey }) => providerKey)).size).toBe(news.length);
      expect(await stage.port.read(sendingRef, letter.product)).toEqual(news);
      expect(Buffer.from((await stage.port.proof(sendingRef, 'deposit'))!).toString('latin1')).toMatch(/^%PDF-/);
      expect(Buffer.from((await stage.port.proof(sendingRef, 'receipt'))!).toString('latin1')).toMatch(/^%PDF-/);
    });

    test('tells of a green letter that it was printed, and no more', async () => {
      const letter = await aPostalLetter({ product: 'green' });
      const { sendingRef } = await stage.port.open(letter);
      await stage.port.post(sendingRef, letter);
      await stage.lifeOver(sendingRef);
      const kinds = (await stage.port.read(sendingRef, 'green')).map(({ kind }) => kind);
      expect(kinds.at(0)).toBe('submitted');
      expect(kinds.at(-1)).toBe('printed');
      expect(kinds).not.toContain('delivered');
    });

    test('tells of a letter that comes back that it was never delivered', async () => {
      const letter = await aPostalLetter({ recipientLines: ['FIBRE EXEMPLE', 'NPAI', '', '12 RUE DE L EGLISE', '', '59000 LILLE'] });
      const { sendingRef } = await stage.port.open(letter);
      await stage.port.post(sendingRef, letter);
      await stage.lifeOver(sendingRef);
      const kinds = (await stage.port.read(sendingRef, letter.product)).map(({ kind }) => kind);
      expect(kinds).toContain('returned');
      expect(kinds).not.toContain('delivered');
    });

    test('tells of a letter rejected after the partner had taken it, with a sentence', async () => {
      const letter = await aPostalLetter({ recipientLines: ['FIBRE EXEMPLE', 'REJET', '', '12 RUE DE L EGLISE', '', '59000 LILLE'] });
      const { sendingRef } = await stage.port.open(letter);
      expect(await stage.port.post(sendingRef, letter)).toBe('accepted');
      await stage.lifeOver(sendingRef);
      const last = (await stage.port.read(sendingRef, letter.product)).at(-1);
      expect(last).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('Le service postal') });
    });

    test('refuses a callback without our credentials', () => {
      expect(stage.port.readCallback({}, Buffer.from('{}'))).toMatchObject({ ok: false });
    });
  });
}
