import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Deps } from '../../src/kernel/deps.ts';
import { defineEvent } from '../../src/kernel/events.ts';
import { purgeWebhookBodies, storeWebhook, findWebhook } from '../../src/kernel/inbox.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { testDatabase } from '../harness/database.ts';

const webhookReceived = defineEvent('partner_webhook.received', { id: z.uuid() });
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('deletes processed payloads after 90 days, but not the record of their receipt', async () => {
  const at = (days: number) =>
    ({
      db: database.knex,
      config: { taskBatchSize: 2 },
      log: createLogger({ level: 'silent', process: 'test' }),
      newId: randomUUID,
      now: () => new Date(Date.now() + days * 86_400_000),
    }) as unknown as Deps;
  const call = (providerEventId: string) => ({
    provider: 'maileva',
    providerEventId,
    type: 'ON_STATUS_ACCEPTED',
    body: Buffer.from('{"recipient":"Mme Martin"}'),
    providerRefs: {},
    event: webhookReceived,
  });
  const body = async (key: string) =>
    (await findWebhook(
      at(0),
      (await database.knex('inbox').where({ provider_event_id: key }).first('id')).id,
    ))!.body.toString();
  await storeWebhook(at(0), call('settled'));
  await storeWebhook(at(0), call('waiting'));
  const { id: outbox_id } = await database
    .knex('outbox')
    .whereRaw(`payload->>'id' = (select id::text from inbox where provider_event_id = 'waiting')`)
    .first('id');
  await database
    .knex('job_dispatches')
    .insert({ outbox_id, job: 'process-postal-webhook', queue: 'postal', dispatched_at: new Date() });

  await purgeWebhookBodies(at(89));
  expect(await body('settled')).toContain('Martin');
  await purgeWebhookBodies(at(91));
  expect([await body('settled'), await body('waiting')]).toEqual(['', '{"recipient":"Mme Martin"}']);
  expect(await storeWebhook(at(91), call('settled'))).toBe('duplicate');
  await database.knex('job_dispatches').update({ done_at: new Date() });
  await purgeWebhookBodies(at(91));
  expect(await body('waiting')).toBe('');
});
