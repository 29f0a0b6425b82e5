import { z } from 'zod';
import { EXAMPLE_EMAIL } from '../../../domain/examples.ts';
import { anyone, createRouter, endpoint, fileResponse, signedIn } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Erasure } from '../../auth/contract.ts';
import { endSession, isAccountErased } from '../../auth/index.ts';
import { readFile } from '../../files/index.ts';
import { listInvoices, getOwnInvoice, findSubscriberTerms } from '../../payments/index.ts';
import { InvoiceView } from '../../payments/invoices/contract.ts';
import { readAcceptedTermsFile, readTermsFile } from '../ordering/consent-record.ts';
import { fileNotReady } from '../ordering/errors.ts';
import { getOrderForUser } from '../ordering/queries.ts';
import { readAccountEnd } from './account-end.ts';
import { eraseAccount } from './commands/erase-account.ts';
import { requestExport } from './commands/request-export.ts';
import { AccountEndView, AccountErasureView, DataExportView, DataRetentionView } from './contract.ts';
import { listDataRetentions } from './data-retentions.ts';
import { exportNotReady, letterInProgress, paymentInProgress, subscriptionActive } from './errors.ts';
import { findExport, openExport, presentExport } from './exports.ts';

/**
 * Endpoints of an account that need every module: orders may import them all
 * (docs/decisions/0006-place-account-endpoints-in-orders.md).
 */
export const accountRoutes = createRouter('orders');
const pdf = fileResponse('application/pdf');

endpoint(accountRoutes, 'GET /invoices', {
  summary: 'Mes factures et mes avoirs',
  access: signedIn,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50), cursor: z.uuid().optional() }),
  response: [200, z.object({ items: z.array(InvoiceView), nextCursor: z.uuid().nullable() })],
  handler: async ({ deps, user, query }) => listInvoices(deps, { userId: user.id, ...query }),
});

endpoint(accountRoutes, 'GET /invoices/:id/invoice.pdf', {
  summary: 'Une facture ou un avoir',
  access: signedIn,
  params: z.object({ id: z.uuid() }),
  response: [200, pdf],
  errors: [fileNotReady],
  handler: async ({ deps, user, params: { id } }) => {
    const invoice = await getOwnInvoice(deps, { id, userId: user.id });
    if (!invoice.fileId) throw fileNotReady({ invoiceId: id });
    return readFile(deps, invoice.fileId);
  },
});

endpoint(accountRoutes, 'GET /data-retentions', {
  summary: 'Les données personnelles gardées, et leur durée',
  access: anyone,
  response: [200, z.object({ items: z.array(DataRetentionView) })],
  handler: async ({ deps }) => ({ items: listDataRetentions(deps.config) }),
});

endpoint(accountRoutes, 'GET /terms.pdf', {
  summary: 'Les conditions générales de vente en vigueur',
  access: anyone,
  response: [200, pdf],
  errors: [fileNotReady],
  handler: ({ deps }) => readTermsFile(deps),
});

endpoint(accountRoutes, 'GET /orders/:orderId/terms.pdf', {
  summary: 'Les conditions acceptées en commandant',
  access: signedIn,
  params: z.object({ orderId: z.uuid() }),
  response: [200, pdf],
  errors: [fileNotReady],
  handler: async ({ deps, user, params: { orderId } }) =>
    readAcceptedTermsFile(deps, (await getOrderForUser(deps, { orderId, user })).consents?.terms),
});

endpoint(accountRoutes, 'GET /subscription/terms.pdf', {
  summary: 'Les conditions acceptées en s’abonnant',
  access: signedIn,
  response: [200, pdf],
  errors: [notFound, fileNotReady],
  handler: async ({ deps, user }) => readAcceptedTermsFile(deps, await findSubscriberTerms(deps, user.id)),
});

endpoint(accountRoutes, 'GET /account/export', {
  summary: 'Où en est le fichier de toutes mes données',
  access: signedIn,
  response: [200, DataExportView],
  handler: async ({ deps, user }) => presentExport(deps, await findExport(deps, user.id)),
});

endpoint(accountRoutes, 'POST /account/export', {
  summary: 'Préparer un fichier avec toutes mes données',
  audit: 'export.requested',
  access: signedIn,
  rateLimit: { name: 'export', points: 6, seconds: 86_400, by: 'account' },
  body: z.strictObject({}),
  response: [201, DataExportView],
  handler: async ({ deps, user }) => presentExport(deps, await requestExport(deps, { userId: user.id })),
});

endpoint(accountRoutes, 'GET /account/export/file.zip', {
  summary: 'Télécharger toutes mes données',
  audit: 'export.downloaded',
  access: signedIn,
  response: [200, fileResponse('application/zip')],
  errors: [exportNotReady],
  handler: async ({ deps, user }) => openExport(deps, user.id),
});

endpoint(accountRoutes, 'GET /account/end', {
  summary: 'Puis-je effacer mon compte maintenant',
  access: signedIn,
  response: [200, AccountEndView],
  handler: ({ deps, user }) => readAccountEnd(deps, user.id),
});

endpoint(accountRoutes, 'POST /account/erase', {
  summary: 'Effacer mon compte',
  audit: 'account.erased',
  access: signedIn,
  body: Erasure,
  response: [204, null],
  errors: ['forbidden', letterInProgress, paymentInProgress, subscriptionActive, 'rate_limited'],
  example: { email: EXAMPLE_EMAIL, present: 'un mot de passe bien long' },
  handler: async ({ deps, user, body, ctx }) => {
    await eraseAccount(deps, { userId: user.id, ...body });
    endSession(ctx);
  },
});

// Without a session, because the erasure ends it: a client whose response was lost reads the result here.
endpoint(accountRoutes, 'GET /account/erasures/:userId', {
  summary: 'Savoir si un compte a été effacé',
  access: anyone,
  params: z.object({ userId: z.uuid() }),
  response: [200, AccountErasureView],
  handler: async ({ deps, params: { userId } }) => ({ erased: await isAccountErased(deps, userId) }),
});
