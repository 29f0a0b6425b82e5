import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { type Commands, type Decision, first, text } from './command.ts';

async function thread(testApp: TestApp): Promise<{ id: string; expectedStatusSince: string }> {
  const id = randomUUID();
  const question = { id, kind: 'question', email: 'inconnu@exemple.fr', subject: 'other', text };
  await testApp.db('rate_limits').delete();
  await testApp.request('POST', '/messages', { body: question });
  await testApp.runJobs();
  const { status_since } = await first<{ status_since: Date }>(testApp, 'threads', { id });
  return { id, expectedStatusSince: status_since.toISOString() };
}
const aboutThread =
  (body: (colleague: Actor) => object) =>
  async (testApp: TestApp): Promise<Decision> => {
    const { id, expectedStatusSince } = await thread(testApp);
    return { id, body: (colleague) => ({ expectedStatusSince, ...body(colleague) }) };
  };

/** Messages of people, and what support writes to them. */
export const MESSAGES: Commands = {
  'POST /messages/:id/reply': {
    prepare: aboutThread(() => ({ requestId: randomUUID(), body: 'Elle part ce soir.' })),
  },
  'POST /messages/:id/assign': {
    prepare: async (testApp) => ({
      id: (await thread(testApp)).id,
      body: ({ id }) => ({ assigneeId: id, expectedAssigneeId: null }),
    }),
  },
  'POST /messages/:id/link-order': {
    prepare: async (testApp, helene, [rose]) => {
      const [one, other] = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
      const { id, expectedStatusSince } = await thread(testApp);
      const decision = { expectedOrderId: null, expectedStatusSince };
      return { id, body: (colleague) => ({ orderId: (colleague.id === rose.id ? one : other).id, ...decision }) };
    },
  },
  'POST /messages/:id/snooze': {
    prepare: aboutThread(() => ({ until: new Date(Date.now() + 86_400_000).toISOString() })),
  },
  'POST /messages/:id/wake': {
    prepare: async (testApp) => {
      const { id } = await thread(testApp);
      await testApp.db('threads').where({ id }).update({ status: 'done' });
      const { status_since } = await first<{ status_since: Date }>(testApp, 'threads', { id });
      return { id, body: { expectedStatusSince: status_since.toISOString() } };
    },
  },
  'POST /messages/:id/note': {
    prepare: async (testApp) => ({ id: (await thread(testApp)).id, body: () => ({ requestId: randomUUID(), text }) }),
    bothSucceed: 'Two notes are two lines of the thread.',
  },
  'POST /messages/:id/done': { prepare: aboutThread(() => ({ note: text })) },
  'POST /orders/:id/messages': {
    prepare: async (testApp, helene) => ({
      id: (await testApp.createPaidOrder(helene)).id,
      body: () => ({ requestId: randomUUID(), body: 'Elle part ce soir.' }),
    }),
    bothSucceed: 'Two letters to a customer are two messages.',
  },
};
