import { z } from 'zod';
import { Reason } from '../../../domain/schemas.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { ExpectedBlockedAt } from '../../auth/contract.ts';
import { assertCustomerAccount, getAccountToChange } from '../../auth/index.ts';
import { readAccountEnd } from './account-end.ts';
import { eraseAccountOfUser } from './commands/erase-account.ts';
import { requestExport } from './commands/request-export.ts';
import { AccountEndView, DataExportView } from './contract.ts';
import { exportChanged, letterInProgress, paymentInProgress, subscriptionActive } from './errors.ts';
import { findExport, presentExport } from './exports.ts';

/** What managers do about the data of a person at that person’s request. */
export const privacyAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });

endpoint(privacyAdminRoutes, 'GET /users/:id/export', {
  summary: 'Où en est le fichier des données d’une personne',
  access: permitted('users.read'),
  params: id,
  response: [200, DataExportView],
  handler: async ({ deps, params }) => {
    await assertCustomerAccount(deps, params.id);
    return presentExport(deps, await findExport(deps, params.id));
  },
});

endpoint(privacyAdminRoutes, 'POST /users/:id/export', {
  summary: 'Envoyer à une personne le fichier de ses données',
  access: permitted('users.export'),
  params: id,
  body: z.strictObject({
    reason: Reason,
    expectedRequestedAt: z.iso.datetime().nullable().meta({
      description:
        'Quand le dernier fichier a été demandé, d’après l’écran\u202f; null s’il n’y en a pas. Un autre est un conflit.',
    }),
  }),
  response: [202, DataExportView],
  errors: ['forbidden', 'conflict', exportChanged],
  example: { reason: 'Demandé par téléphone.', expectedRequestedAt: null },
  handler: async ({ deps, params, user, body: { expectedRequestedAt } }) => {
    await getAccountToChange(deps, params.id);
    const colleague = {
      id: user.id,
      expectedRequestedAt: expectedRequestedAt === null ? null : new Date(expectedRequestedAt),
    };
    return presentExport(deps, await requestExport(deps, { userId: params.id, colleague }));
  },
});

endpoint(privacyAdminRoutes, 'GET /users/:id/erasure', {
  summary: 'Ce qui empêche d’effacer un compte',
  access: permitted('users.read'),
  params: id,
  response: [200, AccountEndView],
  handler: async ({ deps, params }) => {
    await assertCustomerAccount(deps, params.id);
    return readAccountEnd(deps, params.id);
  },
});

endpoint(privacyAdminRoutes, 'POST /users/:id/erase', {
  summary: 'Effacer un compte',
  access: permitted('users.erase'),
  params: id,
  body: z.strictObject({ reason: Reason, expectedBlockedAt: ExpectedBlockedAt }),
  response: [204, null],
  errors: ['forbidden', 'conflict', letterInProgress, paymentInProgress, subscriptionActive],
  example: { reason: 'Demandé par lettre, identité vérifiée.', expectedBlockedAt: null },
  handler: ({ deps, params, body: { expectedBlockedAt } }) =>
    eraseAccountOfUser(deps, { userId: params.id, expectedBlockedAt }),
});
