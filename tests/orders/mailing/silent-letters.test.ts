import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pollSilentLetters } from '../../../jobs/handlers/orders/poll-silent-letters.ts';
import type { PostalLetter } from '../../../src/adapters/postal/port.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { FakePostal } from '../../fakes/postal.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { letterAlone } from './tracking-stories.ts';

let app: TestApp;
let deps: Deps;
const partners = [new FakePostal('maileva'), new FakePostal('mercifacteur')];

beforeAll(async () => {
  app = await createTestApp({ POSTAL_POLLS_PER_MINUTE: '4', TASK_BATCH_SIZE: '3' });
  deps = { ...app.deps, postal: createPostalRouting(partners) };
}, 60_000);
afterAll(() => app?.close());
beforeEach(async () => {
  for (const table of ['tracking_events', 'letters']) await app.db(table).delete();
});

async function insertSilentLetters(port: FakePostal, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = await letterAlone(app.db, app.deps.newId(), app.deps.newId());
    const { providerRef } = await port.createDraft({ key: id } as PostalLetter);
    await app
      .db('letters')
      .where({ id })
      .update({ provider: port.name, provider_ref: providerRef, status: 'in_transit', status_since: new Date(0) });
  }
}
const countPolled = async (provider: string): Promise<number> =>
  (await app.db('letters').where({ provider }).whereNotNull('polled_at').pluck('id')).length;

test('reads at most as many letters per minute at each partner as its setting allows', async () => {
  for (const partner of partners) await insertSilentLetters(partner, 6);
  const polled = async () => {
    await pollSilentLetters(deps);
    return Promise.all(partners.map(({ name }) => countPolled(name)));
  };
  expect(await polled()).toEqual([4, 4]);
  app.later(15_000);
  expect(await polled()).toEqual([4, 4]);
  app.later(46_000);
  expect(await polled()).toEqual([6, 6]);
});

test('fails although the letters behind the unreadable ones are read', async () => {
  await insertSilentLetters(partners[0]!, 3);
  const [first] = await app.db('letters').orderBy('id').pluck('id');
  await app.db('letters').where({ id: first }).update({ provider_ref: 'fake:unknown' });
  await expect(pollSilentLetters(deps)).rejects.toThrow('1 of 3 letters at maileva failed');
  expect(await countPolled('maileva')).toBe(3);
});
