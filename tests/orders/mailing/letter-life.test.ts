import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receiptMissingEmail } from '../../../jobs/emails/receipt-missing.ts';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { followUpReceipts } from '../../../jobs/handlers/orders/follow-up-receipts.ts';
import { pollSilentLetters } from '../../../jobs/handlers/orders/poll-silent-letters.ts';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { formatLongDate, computeLastCounterDay, toParisDay } from '../../../src/letterpress/index.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { archiveLetters, claimSilentLetters } from '../../../src/modules/orders/index.ts';
import { plainSpaces } from '../../harness/plain-text.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { letterAlone } from './tracking-stories.ts';

const DAY = 86_400_000;
let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène', 'support');
}, 60_000);
afterAll(() => testApp?.close());

const findRow = (id: string) => testApp.db('letters').where({ id }).first();
const mailsTo = (user: Actor) => testApp.mail.sent.filter(({ to }) => to === user.email);
const later = (days: number): void => void (testApp.clock.now = new Date(testApp.clock.now.getTime() + days * DAY));
const openAlarms = (subjectId: string) =>
  testApp.db('alarms').where({ entity_id: subjectId }).whereNull('closed_at').pluck('state');

/** A registered letter that was handed over, with the partner's name for it. */
async function handedOver(user: Actor): Promise<{ id: string; orderId: string; ref: string }> {
  const order = await testApp.createPaidOrder(user);
  await testApp.endChangeOfMind();
  const { id, provider_ref } = await testApp.db('letters').where({ order_id: order.id }).first();
  return { id, orderId: order.id, ref: provider_ref };
}

test('the e-mails of a letter that is printed, delivered or returned name the price', async () => {
  const karim = await testApp.createUser('Karim');
  const [sent, refused] = [await handedOver(karim), await handedOver(karim)];
  testApp.postal.tell(sent.ref, 'printed', 'PROCESSED');
  testApp.postal.tell(sent.ref, 'delivered', 'LP15');
  testApp.postal.tell(refused.ref, 'returned', 'LP17');
  for (const { id } of [sent, refused]) await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  const { total_cents: cents } = await testApp.db('orders').where({ id: sent.orderId }).first('total_cents');
  for (const subject of [/^Votre lettre est postée/, /^Arrivée le/, /^Votre lettre est revenue/]) {
    const mail = mailsTo(karim).find((one) => subject.test(one.subject))!;
    expect(plainSpaces(mail.text)).toContain(`Prix : ${(cents / 100).toFixed(2).replace('.', ',')} €`);
  }
}, 60_000);

test('a letter that came back after all, or was collected on its way back, is announced as it ended', async () => {
  const lea = await testApp.createUser('Léa');
  const [handedBack, collected] = [await handedOver(lea), await handedOver(lea)];
  testApp.postal.tell(handedBack.ref, 'delivered', 'LP15');
  testApp.postal.tell(handedBack.ref, 'returned', 'LP17');
  testApp.postal.tell(collected.ref, 'returned', 'LP21');
  testApp.postal.tell(collected.ref, 'delivered', 'LP15');
  for (const { id } of [handedBack, collected]) await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  const subjects = mailsTo(lea).map(({ key, subject }) => [key, subject]);
  expect(subjects.filter(([, subject]) => /^Arrivée|revenue$/.test(subject!))).toEqual([
    [`letter-${handedBack.id}-returned`, 'Votre lettre est revenue'],
    [`letter-${collected.id}-delivered`, expect.stringMatching(/^Arrivée le/)],
  ]);
}, 60_000);

describe('the e-mail of a printed letter', () => {
  const printedMail = async (user: Actor, codes: readonly ('in_transit' | 'delivered')[]): Promise<string> => {
    const { id, ref } = await handedOver(user);
    testApp.postal.tell(ref, 'printed', 'PROCESSED');
    for (const kind of codes) testApp.postal.tell(ref, kind, kind === 'delivered' ? 'LP15' : 'LP03');
    await pollLetter(testApp.deps, id);
    await testApp.runJobs();
    return mailsTo(user).find(({ key }) => key === `letter-${id}-printed`)!.text;
  };

  test('does not say that a letter waits for its collection once the post has it', async () => {
    const lea = await testApp.createUser('Léa');
    expect(await printedMail(lea, [])).toContain('La Poste l’emporte à la prochaine levée');
    const onItsWay = await printedMail(lea, ['in_transit']);
    expect(onItsWay).toContain('remise à La Poste.');
    expect(onItsWay).toContain('Nous vous écrirons quand elle sera distribuée');
  }, 60_000);

  test('announces no e-mail about a delivery that happened, or that its reader switched off', async () => {
    const lea = await testApp.createUser('Léa');
    expect(await printedMail(lea, ['in_transit', 'delivered'])).not.toContain('Nous vous écrirons');
    const body = {
      letterPrinted: true,
      letterDelivered: false,
      letterReturned: true,
      nextStep: true,
      legalChange: true,
    };
    await testApp.request('PUT', '/profile/notifications', { user: lea, body });
    expect(await printedMail(lea, [])).not.toContain('Nous vous écrirons');
  }, 60_000);
});

describe('a letter waiting for pickup', () => {
  test('notifies the sender once, with the last day, and not if it was collected in the meantime', async () => {
    const { id, ref } = await handedOver(helene);
    const noticeAt = new Date(testApp.clock.now.getTime() + DAY);
    later(4);
    for (const code of ['PROCESSED', 'LP03'])
      testApp.postal.tell(ref, code === 'LP03' ? 'in_transit' : 'printed', code);
    testApp.postal.tell(ref, 'awaiting_pickup', 'LP09', { at: noticeAt });
    await pollLetter(testApp.deps, id);
    await pollLetter(testApp.deps, id);
    await testApp.runJobs();
    const told = mailsTo(helene).filter(({ subject }) => subject.startsWith('Votre lettre attend'));
    expect(told).toHaveLength(1);
    expect(plainSpaces(told[0]!.text)).toContain(
      `au bureau de poste jusqu’au ${plainSpaces(formatLongDate(computeLastCounterDay(toParisDay(noticeAt))))}`,
    );

    const other = await handedOver(helene);
    testApp.postal.tell(other.ref, 'awaiting_pickup', 'LP09', { at: noticeAt });
    testApp.postal.tell(other.ref, 'delivered', 'LP15', { at: new Date(noticeAt.getTime() + 2 * DAY) });
    await pollLetter(testApp.deps, other.id);
    await testApp.runJobs();
    expect(mailsTo(helene).filter(({ subject }) => subject.startsWith('Votre lettre attend'))).toHaveLength(1);
  }, 60_000);
});

describe('proofs', () => {
  test('of content are fetched once and can be downloaded', async () => {
    const { id, orderId, ref } = await handedOver(helene);
    testApp.postal.tell(ref, 'content_proof', 'LP06');
    await pollLetter(testApp.deps, id);
    await pollLetter(testApp.deps, id);
    expect(await testApp.db('letter_proofs').where({ letter_id: id }).pluck('kind')).toEqual(['content']);
    expect((await testApp.download(helene, `/orders/${orderId}/proofs/content`)).status).toBe(200);
  }, 60_000);

  test('of receipt that are missing are requested again, announced once, claimed in a draft, and closed when they come', async () => {
    const karim = await testApp.createUser('Karim');
    const { id, orderId, ref } = await handedOver(karim);
    testApp.postal.tell(ref, 'printed', 'PROCESSED');
    testApp.postal.tell(ref, 'deposit_proof', 'LP05', { at: new Date(testApp.clock.now.getTime()) });
    testApp.postal.tell(ref, 'delivered', 'LP15', { at: new Date(testApp.clock.now.getTime() + 1000) });
    await pollLetter(testApp.deps, id);
    await testApp.runJobs();
    later(9);
    await followUpReceipts(testApp.deps);
    expect((await findRow(id)).receipt_missed_at).toBeNull();
    later(2);
    testApp.postal.available = false;
    await expect(followUpReceipts(testApp.deps)).rejects.toThrow('1 of 1 letters failed');
    expect((await findRow(id)).receipt_missed_at).toBeNull(); // no notice while the partner is unreachable
    testApp.postal.available = true;
    for (let day = 0; day < 3; day += 1) await followUpReceipts(testApp.deps);
    await testApp.runJobs();
    const told = mailsTo(karim).filter(({ subject }) => subject.startsWith('L’avis de réception'));
    expect(told).toHaveLength(1);
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(id)).toContain('receipt_missed');

    const { body } = await testApp.request<{ items: DocumentView[] }>('GET', '/documents?status=draft', {
      user: karim,
    });
    const listed = body.items.find(({ template }) => template.slug === 'reclamation-poste')!;
    const { body: draft } = await testApp.request<DocumentView>('GET', `/documents/${listed.id}`, { user: karim });
    const { tracking_number, deposited_at, claim_document_id } = await findRow(id);
    expect(draft.id).toBe(claim_document_id);
    expect(draft.content).toMatchObject({
      answers: {
        trackingNumber: tracking_number,
        problem: 'noReceipt',
        postedOn: new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format(deposited_at),
      },
      recipient: { organisation: 'La Poste' },
      sending: null,
    });
    expect(draft.content.sender.lastName).toBe('Marchal');
    expect(
      (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: karim })).body.letter!.long,
    ).toContain('n’est pas revenu');

    testApp.postal.tell(ref, 'receipt_proof', 'LP18');
    later(1.01);
    await pollSilentLetters(testApp.deps);
    // Its e-mail was delayed until the receipt had come.
    testApp.mail.sent.length = 0;
    await receiptMissingEmail.handler.run({ id }, testApp.deps);
    expect(mailsTo(karim)).toEqual([]);
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(id)).not.toContain('receipt_missed');
    expect(
      (await testApp.request<OrderView>('GET', `/orders/${orderId}`, { user: karim })).body.letter!.long,
    ).not.toContain('n’est pas revenu');
  }, 60_000);

  test('are complete ten days after the last one, or sixty days after the end without it', async () => {
    const complete = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
    const missing = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
    await testApp
      .db('letters')
      .whereIn('id', [complete, missing])
      .update({ status: 'delivered', delivered_at: testApp.clock.now, status_since: testApp.clock.now });
    for (const kind of ['deposit', 'receipt'])
      await testApp.db('letter_proofs').insert({ letter_id: complete, kind, file_id: testApp.deps.newId() });
    const states = async () => [(await findRow(complete)).status, (await findRow(missing)).status];
    later(9);
    await archiveLetters(testApp.deps);
    expect(await states()).toEqual(['delivered', 'delivered']);
    later(2);
    await archiveLetters(testApp.deps);
    expect(await states()).toEqual(['archived', 'delivered']);
    later(50);
    await archiveLetters(testApp.deps);
    expect(await states()).toEqual(['archived', 'archived']);
  });
});

describe('a silent partner', () => {
  test('is polled about a letter once per interval, least recently polled first, and about missing proofs once a day', async () => {
    const quiet = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
    const arrived = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
    const proven = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
    await testApp.db('letters').whereNotIn('id', [quiet, arrived, proven]).update({ provider_ref: null });
    await testApp
      .db('letters')
      .where({ id: quiet })
      .update({ status: 'in_transit', status_since: new Date(testApp.clock.now.getTime() - 2 * 3_600_000) });
    await testApp
      .db('letters')
      .whereIn('id', [arrived, proven])
      .update({ status: 'delivered', status_since: testApp.clock.now });
    for (const kind of ['deposit', 'receipt'])
      await testApp.db('letter_proofs').insert({ letter_id: proven, kind, file_id: testApp.deps.newId() });
    await testApp.db('letters').whereIn('id', [quiet, arrived, proven]).update({ provider: 'maileva' });
    const claim = () => claimSilentLetters(testApp.deps, { provider: 'maileva', limit: 10 });
    const taken = async () => (await claim()).map(({ id }) => id).toSorted();
    expect(await taken()).toEqual([quiet, arrived].toSorted());
    expect(await taken()).toEqual([]);
    later(0.05); // more than an hour
    expect(await taken()).toEqual([quiet]);
    later(1);
    expect(await taken()).toEqual([quiet, arrived].toSorted());
  });
});

describe('the alarms', () => {
  test('include a hand-over that keeps failing, although each attempt renews its state; a return alarms again', async () => {
    const id = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
    await testApp
      .db('letters')
      .where({ id })
      .update({ status: 'failed', status_since: new Date(), releases_at: new Date(Date.now() - 3 * 3_600_000) });
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(id)).toEqual(['failed']);
    await testApp.db('letters').where({ id }).update({ status: 'submitted', status_since: new Date() });
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(id)).toEqual([]);
    await testApp.db('letters').where({ id }).update({ status: 'failed' });
    await raiseOverdueAlarms(testApp.deps);
    const listed = await testApp.request<{ subjectId: string; state: string; closedAt: string | null }[]>(
      'GET',
      `/-/admin/v1/alarms?filter=${encodeURIComponent('{"open":true}')}&sort=${encodeURIComponent('["raisedAt","DESC"]')}`,
      { user: helene },
    );
    expect(listed.body.filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { state: 'failed', closedAt: null },
    ]);
    expect(
      (await testApp.request('GET', '/-/admin/v1/alarms', { user: await testApp.createUser('Odile') })).status,
    ).toBe(403);
  });

  test('exclude a letter that waits for its day', async () => {
    const id = await letterAlone(testApp.db, testApp.deps.newId(), helene.id);
    await testApp
      .db('letters')
      .where({ id })
      .update({
        status: 'queued',
        status_since: new Date(Date.now() - 20 * DAY),
        releases_at: new Date(Date.now() + DAY),
      });
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(id)).toEqual([]);
    await testApp
      .db('letters')
      .where({ id })
      .update({ releases_at: new Date(Date.now() - DAY) });
    await raiseOverdueAlarms(testApp.deps);
    expect(await openAlarms(id)).toEqual(['queued']);
  });
});
