import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { aPostalLetter } from '../../contracts/postal.ts';
import type { TestApp } from '../../harness/test-app.ts';
import {
  type Commands,
  type Decision,
  getLetter,
  postedOrder,
  reason,
  recipient,
  returnedLetter,
  text,
} from './command.ts';

async function aboutOrder(testApp: TestApp, helene: Actor, body: object = {}): Promise<Decision> {
  const { id } = await testApp.createPaidOrder(helene);
  const { status_since } = await getLetter(testApp, id);
  return { id, body: { reason, expectedStatusSince: status_since.toISOString(), ...body } };
}
const aboutPaidOrder = (testApp: TestApp, helene: Actor): Promise<Decision> => aboutOrder(testApp, helene);

async function aboutHeldLetter(testApp: TestApp, helene: Actor): Promise<{ id: string; body: object }> {
  const { id } = await testApp.createPaidOrder(helene);
  await testApp.db('letters').where({ order_id: id }).update({ status: 'held' });
  const { status_since } = await getLetter(testApp, id);
  return { id, body: { reason, expectedStatusSince: status_since.toISOString() } };
}

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
      const letter = await getLetter(testApp, id);
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
  'POST /orders/:id/release': { prepare: aboutHeldLetter },
  'POST /orders/:id/confirm-posting': {
    prepare: async (testApp, helene) => {
      const { id, body } = await aboutHeldLetter(testApp, helene);
      const { id: key } = await getLetter(testApp, id);
      const letter = await aPostalLetter({ key });
      const { providerRef } = await testApp.postal.createDraft(letter);
      await testApp.postal.submit(providerRef, letter);
      return { id, body: { ...body, partner: testApp.postal.name, reference: providerRef } };
    },
  },
  'POST /orders/:id/correct': { prepare: (testApp, helene) => aboutOrder(testApp, helene, { recipient }) },
};
