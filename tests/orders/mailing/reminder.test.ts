import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { addDays, toParisDay } from '../../../src/letterpress/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { announceNextSteps } from '../../../src/modules/orders/index.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/mailing/commands/record-tracking-events.ts';
import { renderCalendar } from '../../../src/modules/orders/mailing/reminder.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

/** The lines as a calendar reads them: unfolded (RFC 5545, 3.1). */
const listLines = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

/** Makes it the order of a letter that gives fifteen days, and that another letter follows. */
async function setTemplate(orderId: string): Promise<void> {
  await testApp
    .db('orders')
    .where({ id: orderId })
    .update({ category: 'abonnements', template_slug: 'resiliation-abonnement' });
  await testApp.db.raw(
    `update template_versions set data = data || jsonb_build_object('replyWithin', 'P15D', 'body', ?::text) where id =
      (select template_version_id from documents where id = (select document_id from orders where id = ?))`,
    ['Je vous remercie de me répondre {{ reply_within }}.', orderId],
  );
}

test('a letter on its way has the days of its next steps, the same in the page and in the calendar; others have none', async () => {
  const order = await testApp.createPaidOrder(helene);
  const path = `/orders/${order.id}/reminder.ics`;
  await testApp.db('orders').where({ id: order.id }).update({ category: 'famille', template_slug: 'absence-scolaire' });
  const answer = await testApp.download(helene, path);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'nothing_to_remind']);

  await setTemplate(order.id);
  const hidden = await testApp.download(await testApp.createUser('Karim'), path);
  expect([hidden.status, ((await hidden.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  const { body } = await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene });
  const { presented_on } = await testApp.db('documents').where({ id: order.documentId }).first('presented_on');
  expect(body.letter).toMatchObject({
    replyBy: addDays(presented_on, 15),
    followUps: [{ on: 'silence', day: addDays(presented_on, 30), letter: { slug: 'revocation-prelevement' } }],
  });
  const file = await testApp.download(helene, path);
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    expect.stringContaining(`rappel-${order.reference}.ics`),
  ]);
  const lines = listLines(await file.text());
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(
    [15, 30].map((days) => `DTSTART;VALUE=DATE:${addDays(presented_on, days).replaceAll('-', '')}`),
  );
  expect(lines).toContain(`SUMMARY:Sans réponse\u202f? ${order.title}`);
  expect(lines.findLast((line) => line.startsWith('DESCRIPTION:Les'))).toContain('/revocation-prelevement');
});

test('a next step for one answer only is not proposed with another', async () => {
  const listSteps = async (wanted: string): Promise<string[]> => {
    const order = await testApp.createPaidOrder(helene);
    const { id, documentId } = order;
    await testApp.db('orders').where({ id }).update({ category: 'social', template_slug: 'recours-caf' });
    await testApp.db.raw(`update documents set content = jsonb_set(content, '{answers}', ?) where id = ?`, [
      JSON.stringify({ wanted }),
      documentId,
    ]);
    const { body } = await testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene });
    return body.letter!.followUps.map(({ because }) => because);
  };
  expect(await listSteps('correction')).toEqual([expect.stringContaining('Après une demande de rectification')]);
  expect(await listSteps('appeal')).toEqual([expect.stringContaining('Après un recours')]);
});

test('the days count from the real presentation once it is known', async () => {
  const order = await testApp.createPaidOrder(helene);
  await setTemplate(order.id);
  await testApp.endChangeOfMind();
  const { id, provider_ref } = await testApp.db('letters').where({ order_id: order.id }).first();
  testApp.postal.live(provider_ref);
  await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  const { delivered_at, presented_at } = await testApp.db('letters').where({ id }).first();
  expect(delivered_at).not.toBeNull();
  const { body } = await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene });
  expect(body.letter!.replyBy).toBe(addDays(toParisDay(presented_at), 15));
});

describe('a calendar file', () => {
  const file = renderCalendar([
    {
      uid: 'u@affranchi.test',
      createdAt: new Date('2026-11-21T20:00:00.123Z'),
      day: '2026-12-31',
      title: 'Une lettre ; à, suivre \\ fin',
      description: `Première ligne\nseconde ${'é'.repeat(200)}`,
    },
  ]);
  test('escapes special characters, uses CRLF and has no line longer than 75 octets', () => {
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(listLines(file)).toEqual(
      expect.arrayContaining([
        'DTSTAMP:20261121T200000Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Une lettre \\; à\\, suivre \\\\ fin',
        `DESCRIPTION:Première ligne\\nseconde ${'é'.repeat(200)}`,
      ]),
    );
  });
});

describe('by e-mail', () => {
  const mailsTo = ({ email }: Actor) =>
    testApp.mail.sent.filter(({ to, subject }) => to === email && subject.startsWith('Avez-vous eu'));
  const setDay = (day: string): void => void (testApp.clock.now = new Date(`${day}T09:00:00Z`));
  /** The task runs each day; a run is repeated after a crash. */
  const announceDaily = async (from: string, to: string): Promise<void> => {
    for (let day = from; day <= to; day = addDays(day, 1)) {
      setDay(day);
      await announceNextSteps(testApp.deps);
      await announceNextSteps(testApp.deps);
    }
    await testApp.runJobs();
  };
  const send = async (user: Actor): Promise<{ id: string; orderId: string; expectedOn: string }> => {
    const order = await testApp.createPaidOrder(user);
    await setTemplate(order.id);
    await testApp.endChangeOfMind();
    const { id, expected_on } = await testApp.db('letters').where({ order_id: order.id }).first();
    return { id, orderId: order.id, expectedOn: expected_on };
  };
  const presented = (id: string, day: string): Promise<unknown> =>
    testApp
      .db('letters')
      .where({ id })
      .update({ presented_at: new Date(`${day}T10:00:00Z`) });

  test('the sender is reminded once on each day of the page, counted from the real presentation', async () => {
    const paul = await testApp.createUser('Paul');
    const { id, orderId, expectedOn } = await send(paul);
    await announceDaily(expectedOn, addDays(expectedOn, 1));
    const presentedOn = addDays(expectedOn, 4);
    await presented(id, presentedOn);
    await announceDaily(addDays(expectedOn, 2), addDays(presentedOn, 14));
    expect(mailsTo(paul)).toEqual([]);
    await announceDaily(addDays(presentedOn, 15), addDays(presentedOn, 29));
    expect(mailsTo(paul)).toHaveLength(1);
    expect(mailsTo(paul)[0]!.text).toContain(`/mes-documents/${orderId}`);
    expect(mailsTo(paul)[0]!.text).toContain('demandait une réponse jusqu’au');
    await announceDaily(addDays(presentedOn, 30), addDays(presentedOn, 60));
    expect(mailsTo(paul)).toHaveLength(2);
    expect((await testApp.db('letters').where({ id }).first()).next_step_on).toBeNull();
  }, 60_000);

  test('a worker that was away for days reminds late, once, and after a week no more', async () => {
    const lea = await testApp.createUser('Léa');
    const { expectedOn } = await send(lea);
    await announceDaily(expectedOn, expectedOn);
    await announceDaily(addDays(expectedOn, 18), addDays(expectedOn, 18));
    expect(mailsTo(lea)).toHaveLength(1);
    await announceDaily(addDays(expectedOn, 45), addDays(expectedOn, 45));
    expect(mailsTo(lea)).toHaveLength(1);
  }, 60_000);

  test('a presentation before the expected day that is reported after it moves the reminder forward', async () => {
    const ines = await testApp.createUser('Inès');
    const { id, expectedOn } = await send(ines);
    await announceDaily(expectedOn, expectedOn);
    const presentedOn = addDays(expectedOn, -2);
    setDay(addDays(expectedOn, 1));
    await recordTrackingEvents(testApp.deps, {
      letterId: id,
      source: 'laposte',
      events: [
        {
          providerKey: 'AG1',
          at: new Date(`${presentedOn}T10:00:00Z`),
          kind: 'awaiting_pickup',
          providerCode: 'AG1',
          label: 'À retirer',
        },
      ],
    });
    await announceDaily(addDays(expectedOn, 2), addDays(presentedOn, 14));
    expect(mailsTo(ines)).toEqual([]);
    await announceDaily(addDays(presentedOn, 15), addDays(presentedOn, 15));
    expect(mailsTo(ines)).toHaveLength(1);
    await announceDaily(addDays(presentedOn, 16), addDays(presentedOn, 29));
    expect(mailsTo(ines)).toHaveLength(1);
  }, 60_000);

  test('nobody is reminded of a cancelled letter, nor who switched it off', async () => {
    const zoe = await testApp.createUser('Zoé');
    const { id, expectedOn } = await send(zoe);
    await testApp.db('letters').where({ id }).update({ status: 'cancelled' });
    await announceDaily(expectedOn, addDays(expectedOn, 20));
    const off = await send(zoe);
    await testApp
      .db('users')
      .where({ id: zoe.id })
      .update({ notifications: JSON.stringify({ nextStep: false }) });
    await announceDaily(off.expectedOn, addDays(off.expectedOn, 31));
    expect(mailsTo(zoe)).toEqual([]);
  }, 60_000);
});
