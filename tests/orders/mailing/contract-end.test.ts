import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import { addDays, formatLongDate, toParisDay, type ContractEnd } from '../../../src/letterpress/index.ts';
import { findLoadedTemplate } from '../../../src/modules/documents/index.ts';
import type { OrderView, TimelineEntry } from '../../../src/modules/orders/contract.ts';
import { addContractEnd, describePosting } from '../../../src/modules/orders/mailing/contract-end.ts';
import type { Letter } from '../../../src/modules/orders/mailing/models/letter.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
const lease: ContractEnd = {
  called: 'Fin du bail',
  counted: 'received',
  day: '2026-12-27',
  from: '2026-11-27',
  isExpected: true,
};
const job: ContractEnd = { ...lease, called: 'Fin du préavis', counted: 'presented' };
const known = (end: ContractEnd): ContractEnd => ({ ...end, isExpected: false });

function findEntry(contractEnd: ContractEnd | null, facts: Partial<Letter> = {}, now = '2026-11-24') {
  const letter = { status: 'in_transit', provider: 'maileva', returnCode: null, purgedAt: null, ...facts } as Letter;
  return addContractEnd([], { contractEnd, letter, now: at(now) })[0];
}

describe('before the letter arrives', () => {
  test('the day is the one of the letter, with its condition', () => {
    expect(findEntry(lease)).toEqual({
      at: '2026-12-27T12:00:00.000Z',
      day: '2026-12-27',
      status: 'contract_end',
      title: 'Fin du bail prévue',
      text: 'Le 27\u00a0décembre\u00a02026, si elle est reçue le 27\u00a0novembre\u00a02026.',
      happened: false,
    });
    expect(findEntry(job)?.text).toContain('si elle est présentée le 27\u00a0novembre\u00a02026.');
  });

  test('it is no longer said once that arrival is missed', () => {
    expect(findEntry(lease, {}, '2026-11-27')).toMatchObject({ happened: false });
    expect(findEntry(lease, {}, '2026-11-28')).toBeUndefined();
  });
});

test('after its arrival the day is certain, and then past', () => {
  const delivered = { status: 'delivered' } as const;
  expect(findEntry(known(lease), delivered, '2026-12-27')).toMatchObject({
    title: 'Fin du bail',
    text: 'Le 27\u00a0décembre\u00a02026.',
    happened: false,
  });
  expect(findEntry(known(lease), delivered, '2026-12-28')).toMatchObject({ happened: true });
});

test.each<[string, Partial<Letter>]>([
  ['ends no contract', {}],
  ['was cancelled', { status: 'cancelled' }],
  ['was rejected', { status: 'rejected' }],
  ['is held', { status: 'held' }],
  ['came back from a wrong address', { status: 'returned', returnCode: 'N01' }],
  ['came back for an unknown reason', { status: 'returned' }],
  ['is erased', { status: 'archived', purgedAt: at('2026-11-23') }],
])('a letter that %s has no such entry', (why, facts) => {
  const end = why === 'ends no contract' ? null : job;
  expect(findEntry(end, facts)).toBeUndefined();
  expect(findEntry(end && known(end), facts)).toBeUndefined();
});

test.each(['N03', 'N05'])('a letter that came back (%s) ends only what counts from its presentation', (returnCode) => {
  const returned = { status: 'returned', returnCode } as const;
  expect(findEntry(known(job), returned)?.title).toBe('Fin du préavis');
  expect(findEntry(job, returned)).toBeUndefined();
  expect(findEntry(known(lease), returned)).toBeUndefined();
});

test('it stands among the other days to come', () => {
  const coming = (day: string): TimelineEntry => ({
    at: `${day}T11:00:00.000Z`,
    day,
    status: day,
    title: day,
    text: null,
    happened: false,
  });
  const letter = { status: 'in_transit', purgedAt: null } as Letter;
  const entries = addContractEnd([coming('2026-11-27'), coming('2026-12-31')], {
    contractEnd: lease,
    letter,
    now: at('2026-11-24'),
  });
  expect(entries.map(({ title }) => title)).toEqual(['2026-11-27', 'Fin du bail prévue', '2026-12-31']);
});

test('a letter is presented when it is delivered at once, and received only when it is delivered', () => {
  const letter = { product: 'registered', presentedAt: null, deliveredAt: null } as Letter;
  const describeArrival = (facts: Partial<Letter>) => describePosting({ ...letter, ...facts } as Letter).arrival;
  expect(describeArrival({})).toEqual({ presented: null, received: null });
  expect(describeArrival({ presentedAt: at('2026-11-27') })).toEqual({ presented: '2026-11-27', received: null });
  expect(describeArrival({ deliveredAt: at('2026-12-02') })).toEqual({
    presented: '2026-12-02',
    received: '2026-12-02',
  });
});

describe('the timeline of an order', () => {
  const SLUG = 'demission-particulier-employeur';
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  }, 60_000);
  afterAll(() => testApp?.close());

  test('says the end of a contract as the letter prints it, then from its real presentation', async () => {
    const helene = await testApp.createUser('Hélène');
    const content = structuredClone(findLoadedTemplate(SLUG)!.samples[1]!.content);
    // The site proposes the day of its arrival, and stores nothing.
    delete content.answers['receivedOn'];
    const draft = await testApp.startDraft(helene, content, SLUG);
    const { id: orderId } = await testApp.createPaidOrder(helene, draft.id, 'registered');
    const findEnd = async (): Promise<TimelineEntry | undefined> => {
      const { body } = await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: helene });
      return body.letter!.timeline.find(({ status }) => status === 'contract_end');
    };
    const { presented_on: expectedOn } = await testApp.db('documents').where({ id: draft.id }).first('presented_on');
    // Two weeks.
    const toLastDay = (day: string): string => formatLongDate(addDays(day, 13));
    expect(await findEnd()).toMatchObject({
      title: 'Fin du contrat prévue',
      text: `Le ${toLastDay(expectedOn)}, si elle est présentée le ${formatLongDate(expectedOn)}.`,
    });

    await testApp.endChangeOfMind();
    const { id, provider_ref: ref } = await testApp.db('letters').where({ order_id: orderId }).first();
    const noticeAt = new Date(testApp.clock.now.getTime() + 9 * 86_400_000);
    testApp.clock.now = new Date(noticeAt.getTime() + 3_600_000);
    for (const [kind, code] of [
      ['printed', 'PROCESSED'],
      ['in_transit', 'LP03'],
    ] as const)
      testApp.postal.tell(ref, kind, code);
    expect(await findEnd()).toBeUndefined();
    testApp.postal.tell(ref, 'awaiting_pickup', 'LP09', { at: noticeAt });
    await pollLetter(testApp.deps, id);
    expect(await findEnd()).toMatchObject({
      title: 'Fin du contrat',
      text: `Le ${toLastDay(toParisDay(noticeAt))}.`,
      happened: false,
    });
  }, 60_000);
});
