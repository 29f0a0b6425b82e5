import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../harness/test-app.ts';
import { type Commands, type Decision, insert, reason } from './command.ts';

const customer = async (testApp: TestApp): Promise<{ id: string }> => testApp.createUser('Camille');
const aboutCustomer =
  (body: object = { reason }) =>
  async (testApp: TestApp): Promise<Decision> => ({ id: (await customer(testApp)).id, body });

/** Accounts of customers and colleagues. */
export const ACCOUNTS: Commands = {
  'POST /users/:id/second-factor/remove': {
    prepare: async (testApp) => {
      const colleague = await testApp.createUser('Basile', 'support');
      const now = testApp.deps.now();
      const factor = { user_id: colleague.id, status: 'active', active_since: now, created_at: now };
      await insert(testApp, 'second_factors', { ...factor, secret: Buffer.from('secret') });
      return { id: colleague.id, body: { reason } };
    },
  },
  'POST /users/:id/block': { prepare: aboutCustomer({ reason, expectedBlockedAt: null }) },
  'POST /users/:id/unblock': {
    prepare: async (testApp) => {
      const { id } = await customer(testApp);
      const blockedAt = testApp.deps.now();
      await testApp.db('users').where({ id }).update({ blocked_at: blockedAt });
      return { id, body: { reason, expectedBlockedAt: blockedAt.toISOString() } };
    },
  },
  'POST /users/:id/end-sessions': {
    prepare: aboutCustomer(),
    bothSucceed: 'A session that has ended is ended: the second ends none.',
  },
  'POST /users/:id/email': {
    prepare: async (testApp) => ({
      ...(await customer(testApp)),
      body: (colleague) => ({
        email: `nouvelle.${colleague.firstName.toLowerCase()}.${randomUUID()}@exemple.fr`,
        reason,
        identifiedBy: 'orders',
        expectedPendingSince: null,
      }),
    }),
  },
  'POST /users/:id/export': {
    prepare: aboutCustomer({ reason, expectedRequestedAt: null }),
  },
  'POST /users/:id/erase': { prepare: aboutCustomer({ reason, expectedBlockedAt: null }) },
  'POST /staff': {
    prepare: async () => {
      const email = `collegue.${randomUUID()}@exemple.fr`;
      return { body: { email, firstName: 'Léo', lastName: 'Exemple', role: 'support', reason } };
    },
    refusedOtherwise: 'The form says at its e-mail field that this person is a colleague.',
  },
  'POST /staff/:id/invite': {
    prepare: async (testApp) => {
      const colleague = await testApp.createUser('Léo', 'support');
      await testApp.db('users').where({ id: colleague.id }).update({ email_verified_at: null });
      return { id: colleague.id, body: { expectedInvitedUntil: null } };
    },
  },
  'PUT /staff/:id/role': {
    prepare: async (testApp) => ({
      ...(await testApp.createUser('Basile', 'support')),
      body: { role: 'manager', expectedRole: 'support', reason },
    }),
  },
  'POST /reveals': {
    prepare: async (testApp) => ({ body: { subject: 'users', id: (await customer(testApp)).id, reason } }),
    bothSucceed: 'Each reads for themself, and each is recorded.',
  },
};
