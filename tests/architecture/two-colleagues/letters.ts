import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { TestApp } from '../../harness/test-app.ts';
import {
  type Commands,
  type Decision,
  letterOf,
  postedOrder,
  reason,
  recipient,
  returnedLetter,
  text,
} from './command.ts';

async function aboutOrder(testApp: TestApp, helene: Actor, body: object = {}): Promise<Decision> {
  const { id } = await testApp.createPaidOrder(helene);
  const { status_since } = await letterOf(testApp, id);
  return { id, body: { reason, expectedStatusSince: status_since.toISOString(), ...body } };
}
const aboutPaidOrder = (testApp: TestApp, helene: Actor): Promise<Decision> => aboutOrder(testApp, helene);

/** Orders and their letters. */
export const LETTERS: Commands = {
  'POST /orders/:id/proof-file': {
    prepare: async (testApp, helene) => ({ id: await postedOrder(testApp, helene), body: {} }),
    bothSucceed: 'A proof file that is up to date is not rendered again.',
  },
  'POST /letters/:id/resend': {
    prepare: async (testApp, helene) => {
      const { id, ...decision } = await returnedLetter(testApp, helene);
      return { id, body: { free: true, ...decision } };
    },
  },
  'POST /letters/:id/allow-resubmission': {
    prepare: async (testApp, helene) => {
      const { id } = await testApp.createPaidOrder(helene);
      const letter = await letterOf(testApp, id);
      const unconfirmed = { status: 'failed', unconfirmed_since: testApp.deps.now() };
      await testApp.db('letters').where({ id: letter.id }).update(unconfirmed);
      return { id: letter.id, body: {} };
    },
  },
  'POST /orders/:id/notes': {
    prepare: async (testApp, helene) => ({
      id: (await testApp.createPaidOrder(helene)).id,
      body: () => ({ id: randomUUID(), body: text }),
    }),
    bothSucceed: 'Two notes are two lines of the history.',
  },
  'POST /orders/:id/cancel': { prepare: aboutPaidOrder },
  'POST /orders/:id/hold': { prepare: aboutPaidOrder },
  'POST /orders/:id/release': {
    prepare: async (testApp, helene) => {
      const { id } = await aboutOrder(testApp, helene);
      await testApp.db('letters').where({ order_id: id! }).update({ status: 'held' });
      const { status_since } = await letterOf(testApp, id!);
      return { id: id!, body: { reason, expectedStatusSince: status_since.toISOString() } };
    },
  },
  'POST /orders/:id/correct': { prepare: (testApp, helene) => aboutOrder(testApp, helene, { recipient }) },
};
