import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { purgeExpiredCredentials } from '../../src/modules/auth/index.ts';
import { eraseOldMessages } from '../../src/modules/orders/index.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { daysAgo } from '../jobs/batches/batch-case.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const listTransitions = (ids: readonly string[]) =>
  app
    .db('state_transitions')
    .whereIn('entity_id', [...ids])
    .orderBy('entity_id')
    .pluck('entity_id');

async function insertTransitions(entity: string, ids: readonly string[]): Promise<void> {
  const transition = { entity, transition: 'x', from_state: 'x', to_state: 'x', reason: 'Hélène Exemple' };
  await app.db('state_transitions').insert(ids.map((id) => ({ ...transition, id: randomUUID(), entity_id: id })));
}

test('the transitions of a thread go with it, and no others', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  const thread = {
    kind: 'question',
    status: 'done',
    name: 'Hélène',
    email: 'h@exemple.fr',
    subject: 'other',
    suspect: false,
  };
  for (const [id, days] of [
    [old, 366],
    [recent, 364],
  ] as const)
    await app
      .db('threads')
      .insert({ ...thread, id, reference: id, created_at: daysAgo(app, days), last_message_at: daysAgo(app, days) });
  await insertTransitions('threads', [old, recent]);
  await eraseOldMessages(app.deps);
  expect(await listTransitions([old, recent])).toEqual([recent]);
});

test('the transitions of a second factor go with it', async () => {
  const { id: userId } = await app.createUser('Staff', 'support');
  const id = randomUUID();
  await app.db('second_factors').insert({
    id,
    user_id: userId,
    status: 'prepared',
    secret: Buffer.from('x'),
    created_at: daysAgo(app, 1),
  });
  await insertTransitions('second_factors', [id]);
  await purgeExpiredCredentials(app.deps);
  expect(await listTransitions([id])).toEqual([]);
});
