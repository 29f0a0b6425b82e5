import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pollLetter } from '../../../jobs/handlers/orders/process-postal-webhook.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { addDays, parisDay } from '../../../src/letterpress/index.ts';
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

test('a delivered letter has the day by which an answer is due; before that, and for other people, there is none', async () => {
  const order = await testApp.createPaidOrder(helene);
  const path = `/orders/${order.id}/reminder.ics`;
  const refused = async () => {
    const answer = await testApp.download(helene, path);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await refused()).toEqual([409, 'nothing_to_remind']);

  await testApp.endChangeOfMind();
  const { id, provider_ref } = await testApp.db('letters').where({ order_id: order.id }).first();
  testApp.postal.live(provider_ref);
  await pollLetter(testApp.deps, id);
  await testApp.runJobs();
  // What ends a contract is followed by nothing.
  expect(await refused()).toEqual([409, 'nothing_to_remind']);

  await testApp
    .db('orders')
    .where({ id: order.id })
    .update({ category: 'abonnements', template_slug: 'resiliation-abonnement' });
  expect((await testApp.download(await testApp.createUser('Karim'), path)).status).toBe(404);
  const answer = await testApp.download(helene, path);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    expect.stringContaining(`rappel-${order.reference}.ics`),
  ]);
  const { body: template } = await testApp.request<{ followUp: { afterDays: number; slug: string } }>(
    'GET',
    '/templates/abonnements/resiliation-abonnement',
  );
  const { delivered_at } = await testApp.db('letters').where({ id }).first('delivered_at');
  const lines = linesOf(await answer.text());
  expect(lines).toContain(
    `DTSTART;VALUE=DATE:${addDays(parisDay(delivered_at), template.followUp.afterDays).replaceAll('-', '')}`,
  );
  expect(lines).toContain(`SUMMARY:Sans réponse\u202f? ${order.title}`);
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(`/${template.followUp.slug}`);
});

describe('a calendar file', () => {
  const file = renderCalendar({
    uid: 'u@affranchi.test',
    createdAt: new Date('2026-11-21T20:00:00.123Z'),
    day: '2026-12-31',
    title: 'Une lettre ; à, suivre \\ fin',
    description: `Première ligne\nseconde ${'é'.repeat(200)}`,
  });
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
