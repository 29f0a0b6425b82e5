import { z } from 'zod';
import { EXAMPLE_EMAIL } from '../../domain/examples.ts';
import { Instant, Reason } from '../../domain/schemas.ts';
import { endpoint, permitted, createRouter } from '../../kernel/endpoint.ts';
import { UserRow, users } from './admin-routes.ts';
import { blockUser, endSessionsOfUser, unblockUser } from './commands/block-user.ts';
import { requestEmailChangeForUser } from './commands/request-email-verification.ts';
import { Email, ExpectedBlockedAt, Identification } from './contract.ts';
import { staffAccount } from './errors.ts';
import { ACCOUNT_WRITES } from './profile-routes.ts';

/** What managers decide about a customer's account. */
export const accountAdminRoutes = createRouter('auth', 'admin');
const id = z.object({ id: z.uuid() });
const decision = z.strictObject({ reason: Reason });
const blockDecision = decision.extend({ expectedBlockedAt: ExpectedBlockedAt });

endpoint(accountAdminRoutes, 'POST /users/:id/block', {
  summary: 'Bloquer un compte',
  access: permitted('users.block'),
  params: id,
  body: blockDecision,
  rateLimit: ACCOUNT_WRITES,
  response: [200, UserRow],
  errors: [staffAccount, 'conflict'],
  example: { reason: 'Usurpation signalée, preuve reçue.', expectedBlockedAt: null },
  handler: async ({ deps, params, user, body: { expectedBlockedAt } }) => {
    await blockUser(deps, { userId: params.id, expectedBlockedAt });
    return users.get(deps, params.id, user);
  },
});

endpoint(accountAdminRoutes, 'POST /users/:id/unblock', {
  summary: 'Débloquer un compte',
  access: permitted('users.block'),
  params: id,
  body: blockDecision,
  rateLimit: ACCOUNT_WRITES,
  response: [200, UserRow],
  errors: [staffAccount, 'conflict'],
  example: { reason: 'Identité vérifiée par appel.', expectedBlockedAt: '2026-11-24T09:12:00.000Z' },
  handler: async ({ deps, params, user, body: { expectedBlockedAt } }) => {
    await unblockUser(deps, { userId: params.id, expectedBlockedAt });
    return users.get(deps, params.id, user);
  },
});

endpoint(accountAdminRoutes, 'POST /users/:id/end-sessions', {
  summary: 'Fermer toutes les sessions d’un compte',
  access: permitted('users.block'),
  params: id,
  body: decision,
  rateLimit: ACCOUNT_WRITES,
  response: [200, z.object({ ended: z.number().int() })],
  errors: [staffAccount, 'conflict'],
  example: { reason: 'Téléphone volé, identité vérifiée par appel.' },
  handler: async ({ deps, params }) => ({ ended: await endSessionsOfUser(deps, { userId: params.id }) }),
});

endpoint(accountAdminRoutes, 'POST /users/:id/email', {
  summary: 'Demander une autre adresse e-mail pour une personne identifiée',
  access: permitted('users.change_email'),
  params: id,
  body: z.strictObject({
    email: Email,
    reason: Reason,
    identifiedBy: Identification,
    expectedPendingSince: z.iso.datetime().nullable().meta({
      description:
        'L’adresse qui attendait sa confirmation quand la décision a été prise\u00a0: une autre est un conflit.',
    }),
  }),
  rateLimit: ACCOUNT_WRITES,
  response: [202, z.object({ pendingEmailSince: Instant.nullable() })],
  errors: [staffAccount, 'conflict', 'invalid', 'rate_limited'],
  example: {
    email: EXAMPLE_EMAIL,
    reason: 'Boîte aux lettres perdue.',
    identifiedBy: 'orders',
    expectedPendingSince: null,
  },
  handler: async ({ deps, params, body }) => {
    const { email, identifiedBy, expectedPendingSince } = body;
    const since = await requestEmailChangeForUser(deps, {
      userId: params.id,
      email,
      identifiedBy,
      expectedPendingSince: expectedPendingSince === null ? null : new Date(expectedPendingSince),
    });
    return { pendingEmailSince: since };
  },
});
