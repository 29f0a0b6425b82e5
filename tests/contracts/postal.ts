import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import PDFDocument from 'pdfkit';
import {
  RetryableError,
  type SubmissionResult,
  type PostalLetter,
  type PostalTrackingKind,
  type PostalPort,
  type ProviderLetterRef,
} from '../../src/adapters/postal/port.ts';
import type { DeliveryMethod } from '../../src/domain/delivery-method.ts';
import type { ProofKind } from '../../src/domain/tracking-event.ts';

/** What any postal partner, and its fake, lets a test see and spoil. */
export interface PostalStage {
  port: PostalPort;
  /**
   * What its letters have of their own, such as an address where it delivers. Line 2 stays free for the words that
   * decide a life.
   */
  letter?: Partial<PostalLetter>;
  /** What would have left the printing house. */
  posted(): Promise<{ key: string; lines: string[]; pages: number }[]>;
  /** The next submit is accepted, and its answer never arrives. */
  loseNextAnswer(): void;
  /** No call gets a response until `available(true)`. */
  available(yes: boolean): void;
  /** Resolves once the letter's life is over. */
  lifeOver(providerRef: string): Promise<void>;
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

/** A life only goes forward, whichever of these a partner reports. */
const IN_ORDER: readonly PostalTrackingKind[] = [
  'submitted',
  'accepted',
  'printed',
  'in_transit',
  'awaiting_pickup',
  'delivered',
];

/** The contract of `PostalPort`, which every provider fulfils. */
export function postalContract(
  name: string,
  products: readonly DeliveryMethod[],
  start: () => Promise<PostalStage>,
): void {
  const registered = products.findLast((product) => product.startsWith('registered'));
  const untracked = products.find((product) => product === 'green');
  const withRegistered = registered ? test : test.skip;
  const withGreen = untracked ? test : test.skip;

  describe(name, () => {
    let stage: PostalStage;
    beforeAll(async () => {
      stage = await start();
    });
    afterAll(() => stage.close());

    const aLetter = (over: Partial<PostalLetter> = {}) =>
      aPostalLetter({ product: products[0]!, ...stage.letter, ...over });
    const aLetterSaying = async (word: string, product: DeliveryMethod) => {
      const letter = await aLetter({ product });
      return { ...letter, recipientLines: letter.recipientLines.with(1, word) };
    };
    const postedAs = async (key: string) => (await stage.posted()).filter((one) => one.key === key);
    const toSending = (letter: PostalLetter, answer: SubmissionResult): ProviderLetterRef => {
      if (answer.outcome === 'rejected') throw new Error(`refused: ${answer.rejection.code}`);
      return { providerRef: answer.providerRef, key: letter.key };
    };
    const lived = async (letter: PostalLetter): Promise<ProviderLetterRef> => {
      const sending = toSending(
        letter,
        await stage.port.submit((await stage.port.createDraft(letter)).providerRef, letter),
      );
      await stage.lifeOver(sending.providerRef);
      return sending;
    };

    test('declares what it carries', () => {
      expect(Object.keys(stage.port.capabilities.products).toSorted()).toEqual([...products].toSorted());
    });

    test.each([...products])('posts a %s letter under our id', async (product) => {
      const letter = await aLetter({ product });
      const { providerRef } = await stage.port.createDraft(letter);
      expect(await postedAs(letter.key)).toHaveLength(0);
      expect(await stage.port.submit(providerRef, letter)).toMatchObject({ outcome: 'accepted' });
      expect(await postedAs(letter.key)).toEqual([{ key: letter.key, lines: [...letter.recipientLines], pages: 1 }]);
    });

    test('makes one letter of two posts of the same sending', async () => {
      const letter = await aLetter();
      const { providerRef } = await stage.port.createDraft(letter);
      const first = toSending(letter, await stage.port.submit(providerRef, letter));
      // A crash may have lost the reference of the first answer, or not.
      for (const known of [providerRef, first.providerRef])
        expect(await stage.port.submit(known, letter)).toEqual({
          outcome: 'duplicate',
          providerRef: first.providerRef,
        });
      expect(await postedAs(letter.key)).toHaveLength(1);
    });

    test('makes one letter of two posts at the same time', async () => {
      const letter = await aLetter();
      const { providerRef } = await stage.port.createDraft(letter);
      const answers = await Promise.allSettled([
        stage.port.submit(providerRef, letter),
        stage.port.submit(providerRef, letter),
      ]);
      for (const one of answers)
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RetryableError);
        else expect(['accepted', 'duplicate']).toContain(one.value.outcome);
      expect(['accepted', 'duplicate']).toContain((await stage.port.submit(providerRef, letter)).outcome);
      expect(await postedAs(letter.key)).toHaveLength(1);
    });

    test('says duplicate after an answer that got lost, under the name the letter is read by', async () => {
      const letter = await aLetter();
      const { providerRef } = await stage.port.createDraft(letter);
      stage.loseNextAnswer();
      const lost = await stage.port.submit(providerRef, letter).catch((error: unknown) => error);
      expect(lost).toBeInstanceOf(RetryableError);
      expect((lost as RetryableError).details.notSent).not.toBe(true);
      const answer = await stage.port.submit(providerRef, letter);
      expect(answer).toMatchObject({ outcome: 'duplicate' });
      expect(await postedAs(letter.key)).toHaveLength(1);
      expect((await stage.port.fetchTrackingEvents(toSending(letter, answer))).length).toBeGreaterThan(0);
    });

    test('refuses an address without a postcode, with a code, a kind and a sentence, and posts nothing', async () => {
      const whole = await aLetter();
      const letter = {
        ...whole,
        recipientLines: whole.recipientLines.with(5, whole.recipientLines[5]!.replaceAll(/\d/g, '').trim()),
      };
      const { providerRef } = await stage.port.createDraft(letter);
      const answer = await stage.port.submit(providerRef, letter);
      expect(answer).toMatchObject({
        outcome: 'rejected',
        rejection: {
          code: expect.stringMatching(/./),
          kind: 'address',
          message: expect.stringContaining('code postal'),
        },
      });
      expect(await postedAs(letter.key)).toHaveLength(0);
    });

    test('prints a line of 39 characters whole, or refuses it', async () => {
      const whole = await aLetter();
      const letter = { ...whole, recipientLines: whole.recipientLines.with(0, 'A'.repeat(39)) };
      const answer = await stage.port.submit((await stage.port.createDraft(letter)).providerRef, letter);
      if (answer.outcome === 'rejected') expect(answer.rejection.kind).toBe('address');
      else expect((await postedAs(letter.key))[0]!.lines[0]).toBe('A'.repeat(39));
    });

    test('asks for patience while the partner is down, and posts once it is back', async () => {
      const letter = await aLetter();
      const { providerRef } = await stage.port.createDraft(letter);
      stage.available(false);
      await expect(stage.port.submit(providerRef, letter)).rejects.toBeInstanceOf(RetryableError);
      stage.available(true);
      expect(await stage.port.submit(providerRef, letter)).toMatchObject({ outcome: 'accepted' });
    });

    test('ignores what is reported of another letter', async () => {
      const letter = await aLetter();
      const sending = toSending(
        letter,
        await stage.port.submit((await stage.port.createDraft(letter)).providerRef, letter),
      );
      await expect(
        stage.port.fetchTrackingEvents({ ...sending, key: '0192f0c1-0000-7000-8000-aaaaaaaaaaaa' }),
      ).rejects.toBeInstanceOf(RetryableError);
    });

    test('recognises the reference of our letter, and no other', async () => {
      const letter = await aLetter();
      const { product } = letter;
      const { providerRef } = await stage.port.createDraft(letter);
      const beforeSubmission = await stage.port.checkReference(letter, providerRef);
      expect(['draft', 'unknown']).toContain(beforeSubmission.outcome);
      const sending = toSending(letter, await stage.port.submit(providerRef, letter));
      const found = { outcome: 'found', providerRef: sending.providerRef };
      expect(await stage.port.checkReference(letter, sending.providerRef)).toEqual(found);
      // As the partner prints it.
      expect(
        await stage.port.checkReference(letter, sending.providerRef.replace(/^(mail|registered_mail).*:/, '')),
      ).toEqual(found);
      const other = { key: '0192f0c1-0000-7000-8000-aaaaaaaaaaaa', product };
      expect(await stage.port.checkReference(other, sending.providerRef)).toEqual({ outcome: 'other_letter' });
      for (const reference of ['999999999999', '../sendings', 'ltr_0000000000000000'])
        expect(await stage.port.checkReference(letter, reference)).toEqual({ outcome: 'unknown' });
      if (!stage.port.findReference) return;
      const since = new Date(Date.now() - 60_000);
      expect(await stage.port.findReference(letter, since)).toBe(sending.providerRef);
      expect(await stage.port.findReference(other, since)).toBeNull();
    });

    withRegistered('tells the life of a registered letter in order, each news with a stable key', async () => {
      const letter = await aLetter({ product: registered! });
      const sending = await lived(letter);
      const news = await stage.port.fetchTrackingEvents(sending);
      const kinds = news.map(({ kind }) => kind);
      const told = IN_ORDER.filter((kind) => kinds.includes(kind));
      expect(told).toEqual(expect.arrayContaining(['submitted', 'printed', 'delivered']));
      expect(told.map((kind) => kinds.indexOf(kind))).toEqual(
        told.map((kind) => kinds.indexOf(kind)).toSorted((a, b) => a - b),
      );
      const numbers = new Set(news.flatMap(({ trackingNumber }) => trackingNumber ?? []));
      expect([...numbers]).toEqual([expect.stringMatching(/^[0-9A-Z]{8,}$/)]);
      expect(new Set(news.map(({ providerKey }) => providerKey)).size).toBe(news.length);
      expect(await stage.port.fetchTrackingEvents(sending)).toEqual(news);

      for (const [kind, comes] of Object.entries(stage.port.capabilities.proofs) as [ProofKind, string][]) {
        const proof = await stage.port.fetchProof(sending, kind);
        if (comes === 'pushed') expect(proof).toBeNull();
        else expect(Buffer.from(proof!.bytes.subarray(0, 5)).toString('latin1')).toBe('%PDF-');
      }
    });

    withRegistered('has no proof of a letter that has not left', async () => {
      const letter = await aLetter({ product: registered! });
      const { providerRef } = await stage.port.createDraft(letter);
      expect(await stage.port.fetchProof({ providerRef, key: letter.key }, 'receipt')).toBeNull();
    });

    withGreen('tells of a green letter that it was printed, and never that it was delivered', async () => {
      const kinds = (await stage.port.fetchTrackingEvents(await lived(await aLetter({ product: 'green' })))).map(
        ({ kind }) => kind,
      );
      expect(kinds.at(0)).toBe('submitted');
      expect(kinds).toContain('printed');
      expect(kinds).not.toContain('delivered');
    });

    withRegistered('tells of a letter that comes back that it was never delivered', async () => {
      const kinds = (await stage.port.fetchTrackingEvents(await lived(await aLetterSaying('NPAI', registered!)))).map(
        ({ kind }) => kind,
      );
      expect(kinds).toContain('returned');
      expect(kinds).not.toContain('delivered');
    });

    test('reports a letter rejected after the partner had taken it, with a sentence', async () => {
      const last = (await stage.port.fetchTrackingEvents(await lived(await aLetterSaying('REJET', products[0]!)))).at(
        -1,
      );
      expect(last).toMatchObject({
        kind: 'rejected',
        rejection: { code: expect.stringMatching(/./), message: expect.stringContaining('Le service postal') },
      });
    });

    test('takes a letter back, or says it is too late', async () => {
      const letter = await aLetter();
      const sending = toSending(
        letter,
        await stage.port.submit((await stage.port.createDraft(letter)).providerRef, letter),
      );
      expect(['cancelled', 'too_late', undefined]).toContain(await stage.port.cancel?.(sending));
    });

    test('names a price in whole cents, where it names one', async () => {
      const quoted = await stage.port.quote?.(await aLetter());
      if (quoted) expect(Number.isInteger(quoted.cents) && quoted.cents > 0).toBe(true);
      else expect(stage.port.quote).toBeUndefined();
    });

    test('does not take a call without our credentials for one of the partner', () => {
      expect(stage.port.verifyWebhook({}, Buffer.from('{}'), new Date())).toBe(false);
      expect(stage.port.verifyWebhook({ authorization: 'Basic eDp5' }, Buffer.from('{}'), new Date())).toBe(false);
    });
  });
}
