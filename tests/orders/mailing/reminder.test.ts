import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { addDays, parisDay } from '../../../src/letterpress/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
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
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

const SILENCE = {
  on: 'silence',
  after: 'P30D',
  letter: 'abonnements/revocation-prelevement',
  because: 'Les prélèvements continuent\u202f?',
};
/** Gives the template of an order other next letters and another period for a reply. */
async function setTemplate(orderId: string, change: object): Promise<void> {
  await testApp.db.raw(
    `update template_versions set data = data || ?::jsonb where id =
      (select template_version_id from documents where id = (select document_id from orders where id = ?))`,
    [JSON.stringify(change), orderId],
  );
  // Published versions are cached until one changes.
  await testApp.db('template_versions').update({ published_at: testApp.db.raw(`published_at + interval '1 second'`) });
}

test('a letter on its way has the days of its next steps, the same in the page and in the calendar; others have none', async () => {
  const order = await testApp.createPaidOrder(helene);
  const path = `/orders/${order.id}/reminder.ics`;
  const answer = await testApp.download(helene, path);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'nothing_to_remind']);

  await setTemplate(order.id, { replyWithin: 'P15D', followUps: [SILENCE] });
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
  const lines = linesOf(await file.text());
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(
    [15, 30].map((days) => `DTSTART;VALUE=DATE:${addDays(presented_on, days).replaceAll('-', '')}`),
  );
  expect(lines).toContain(`SUMMARY:Sans réponse\u202f? ${order.title}`);
  expect(lines.findLast((line) => line.startsWith('DESCRIPTION:Les'))).toContain('/revocation-prelevement');
});

test('the days count from the real presentation once it is known', async () => {
  const order = await testApp.createPaidOrder(helene);
  await setTemplate(order.id, { replyWithin: 'P15D', followUps: [SILENCE] });
  await testApp.endChangeOfMind();
  const { id, provider_ref } = await testApp.db('letters').where({ order_id: order.id }).first();
  testApp.postal.live(provider_ref);
  await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  const { delivered_at, presented_at } = await testApp.db('letters').where({ id }).first();
  expect(delivered_at).not.toBeNull();
  const { body } = await testApp.request<OrderView>('GET', `/orders/${order.id}`, { user: helene });
  expect(body.letter!.replyBy).toBe(addDays(parisDay(presented_at), 15));
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
    expect(linesOf(file)).toEqual(
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
