import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { addDays, toParisDay } from '../../../src/letterpress/index.ts';
import { getPostalAddresses } from '../../../src/modules/documents/index.ts';
import { readFile, storeFile } from '../../../src/modules/files/index.ts';
import { claimLetter, markSubmitted, recordTrackingEvents, rejectLetter } from '../../../src/modules/orders/index.ts';
import { FakePostal } from '../../fakes/postal.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

/** A letter in the hands of a worker, with a draft at the partner. */
async function claimedLetter(columns: object = {}) {
  const order = await testApp.createPaidOrder(helene);
  const letter = () => testApp.db('letters').where({ order_id: order.id }).first();
  const { id } = await letter();
  const draft = { status: 'handing_over', provider: 'maileva', provider_ref: 'draft' };
  await testApp
    .db('letters')
    .where({ id })
    .update({ ...draft, ...columns });
  const submit = (draftRef: string) =>
    markSubmitted(testApp.deps, { letterId: id, product: 'registered', draftRef, providerRef: 'final' });
  return { id, letter, submit };
}

test('of many workers that claim a letter, one gets it, and the next one only after its lease', async () => {
  const { id } = await claimedLetter({ status: 'rendered', provider: null, provider_ref: null });
  const claim = () => claimLetter(testApp.deps, { letterId: id });
  const claims = await Promise.all(Array.from({ length: 6 }, claim));
  expect(claims.filter((result) => result !== 'busy')).toEqual([expect.any(Date)]);
  testApp.later(testApp.deps.config.handOverLeaseSeconds * 1000);
  const next = await Promise.all(Array.from({ length: 6 }, claim));
  expect(next.filter((result) => result !== 'busy')).toEqual([expect.any(Date)]);
  await testApp.db('letters').where({ id }).update({ status: 'cancelled' });
  expect(await claim()).toBe('gone');
});

test('a submission stores the partner’s last reference and ends the lease', async () => {
  const { letter, submit } = await claimedLetter({ lease_until: new Date() });
  await submit('draft');
  expect(await letter()).toMatchObject({
    status: 'submitted',
    provider_ref: 'final',
    lease_until: null,
    handed_over_at: testApp.clock.now,
  });
});

test('a late worker changes nothing of a letter that has another draft by now', async () => {
  const { letter, submit } = await claimedLetter({ provider_ref: 'another draft' });
  const before = await letter();
  await submit('draft');
  expect(await letter()).toEqual(before);
});

test('no arrival is announced for a letter abroad, which has no expected day since its payment', async () => {
  const { id, letter, submit } = await claimedLetter({ expected_on: null });
  await submit('draft');
  expect(await letter()).toMatchObject({ status: 'submitted', expected_on: null, next_step_on: expect.any(String) });
  const deposited = { providerKey: 'PC1', at: testApp.clock.now, kind: 'in_transit', providerCode: 'PC1' } as const;
  await recordTrackingEvents(testApp.deps, {
    letterId: id,
    source: 'laposte',
    events: [{ ...deposited, label: 'Pris en charge' }],
  });
  expect(await letter()).toMatchObject({ status: 'in_transit', expected_on: null, deposited_at: testApp.clock.now });
});

test('after a faster event of the partner only its reference is stored, and its next step is looked for', async () => {
  const { id, letter, submit } = await claimedLetter({ failing_since: new Date() });
  const accepted = { providerKey: 'accepted', at: testApp.clock.now, kind: 'accepted', label: 'ACCEPTED' } as const;
  await recordTrackingEvents(testApp.deps, {
    letterId: id,
    source: 'maileva',
    events: [{ ...accepted, providerCode: 'ACCEPTED' }],
  });
  await submit('draft');
  expect(await letter()).toMatchObject({
    status: 'accepted',
    provider_ref: 'final',
    failing_since: null,
    handed_over_at: null,
    next_step_on: addDays(toParisDay(testApp.clock.now), 1),
  });
});

test('the words of a partner are quoted without those of the addresses, however it refuses the letter', async () => {
  const refuse = async (by: (input: { id: string; words: string }) => Promise<unknown>) => {
    const { id, letter } = await claimedLetter();
    const { recipient_lines: recipientLines, document_id: documentId } = await letter();
    const { senderLines } = await getPostalAddresses(testApp.deps, { documentId });
    await by({ id, words: `Litige avec ${senderLines[0]} contre ${recipientLines[0]}` });
    const { reject_reason: reason } = await letter();
    expect(reason).toMatch(/^Le service postal refuse cette lettre\. Il en dit ceci\s: «\sLitige avec …/);
    const names: string[] = [senderLines[0]!, recipientLines[0]].flatMap((line) => line.split(' '));
    for (const name of names.filter(({ length }) => length > 2)) expect(reason).not.toContain(name);
  };
  const message = 'Le service postal refuse cette lettre.';
  await refuse(({ id, words }) =>
    rejectLetter(testApp.deps, {
      letterId: id,
      draftRef: 'draft',
      rejection: { code: 'NO', kind: 'unknown', message, quote: words },
    }),
  );
  const stopped = { providerKey: 'stopped', at: testApp.clock.now, kind: 'rejected', providerCode: 'STOPPED' } as const;
  await refuse(({ id, words }) =>
    recordTrackingEvents(testApp.deps, {
      letterId: id,
      source: 'maileva',
      events: [{ ...stopped, label: words }],
    }),
  );
});

describe('what the partner gets', () => {
  const partner = new FakePostal('maileva');
  beforeAll(() => void (testApp.deps.postal = createPostalRouting([partner])));
  const sentPages = (id: string) => partner.posted.find(({ key }) => key === id)?.pages;

  test('is what was just rendered, with the addresses of its pages', async () => {
    const order = await testApp.createPaidOrder(helene);
    const submit = jest.spyOn(partner, 'submit');
    await testApp.endChangeOfMind();
    const letter = await testApp.db('letters').where({ order_id: order.id }).first();
    const [[, sent] = []] = submit.mock.calls;
    submit.mockRestore();
    const stored = await readFile(testApp.deps, letter.file_id);
    expect(Buffer.from(sent!.pdf).equals(stored.bytes)).toBe(true);
    const addresses = await getPostalAddresses(testApp.deps, { documentId: letter.document_id });
    expect(sent).toMatchObject({ ...addresses, recipientLines: letter.recipient_lines });
  });

  test('is the file that a worker stored before it was killed', async () => {
    const order = await testApp.createPaidOrder(helene);
    const { id } = await testApp.db('letters').where({ order_id: order.id }).first();
    const stored = { key: `letter-${id}`, ownerUserId: helene.id, kind: 'letter', name: 'lettre.pdf' } as const;
    await storeFile(testApp.deps, { ...stored, mime: 'application/pdf', bytes: await samplePdf(3) });
    await testApp.endChangeOfMind();
    expect(sentPages(id)).toBe(3);
  });
});
