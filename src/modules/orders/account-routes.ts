import { z } from 'zod';
import { EXAMPLE_EMAIL } from '../../domain/examples.ts';
import { anyone, endpoint, fileOf, roomRouter, signedIn } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/refusal.ts';
import { Erasure } from '../auth/contract.ts';
import { endSession } from '../auth/index.ts';
import { readFile } from '../files/index.ts';
import { InvoiceView } from '../payments/contract.ts';
import { invoicesOf, ownInvoice, termsOfSubscriber } from '../payments/index.ts';
import { erasureRefusal, lettersUnderWay } from './account-end.ts';
import { eraseAccount } from './commands/erase-account.ts';
import { requestExport } from './commands/request-export.ts';
import { AccountEndView, DataExportView } from './contract.ts';
import { exportNotReady, fileNotReady, letterUnderWay, moneyUnderWay, stillSubscribed } from './errors.ts';
import { findExport, openExport, presentExport } from './exports.ts';
import { acceptedTermsFile, termsFile } from './kept-agreement.ts';
import { orderSeenBy } from './queries.ts';

/** What concerns a person's account and needs every room: this one may ask them all (docs/decisions/0006-place-account-endpoints-in-orders.md). */
export const accountRoutes = roomRouter('orders');
const pdf = fileOf('application/pdf');

endpoint(accountRoutes, 'GET /invoices', {
  summary: 'Mes factures et mes avoirs',
  allow: signedIn,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50), cursor: z.uuid().optional() }),
  answers: [200, z.object({ items: z.array(InvoiceView), nextCursor: z.uuid().nullable() })],
  run: async ({ deps, user, query }) => invoicesOf(deps, { userId: user.id, ...query }),
});

endpoint(accountRoutes, 'GET /invoices/:id/invoice.pdf', {
  summary: 'Une facture ou un avoir',
  allow: signedIn,
  params: z.object({ id: z.uuid() }),
  answers: [200, pdf],
  errors: [fileNotReady],
  run: async ({ deps, user, params: { id } }) => {
    const invoice = await ownInvoice(deps, { id, userId: user.id });
    if (!invoice.fileId) throw fileNotReady({ invoiceId: id });
    return readFile(deps, invoice.fileId);
  },
});

endpoint(accountRoutes, 'GET /terms.pdf', {
  summary: 'Les conditions générales de vente en vigueur',
  allow: anyone,
  answers: [200, pdf],
  errors: [fileNotReady],
  run: ({ deps }) => termsFile(deps),
});

endpoint(accountRoutes, 'GET /orders/:orderId/terms.pdf', {
  summary: 'Les conditions acceptées en commandant',
  allow: signedIn,
  params: z.object({ orderId: z.uuid() }),
  answers: [200, pdf],
  errors: [fileNotReady],
  run: async ({ deps, user, params: { orderId } }) => acceptedTermsFile(deps, (await orderSeenBy(deps, { orderId, user })).consents?.terms),
});

endpoint(accountRoutes, 'GET /subscription/terms.pdf', {
  summary: 'Les conditions acceptées en s’abonnant',
  allow: signedIn,
  answers: [200, pdf],
  errors: [notFound, fileNotReady],
  run: async ({ deps, user }) => acceptedTermsFile(deps, await termsOfSubscriber(deps, user.id)),
});

endpoint(accountRoutes, 'GET /account/export', {
  summary: 'Où en est le fichier de toutes mes données',
  allow: signedIn,
  answers: [200, DataExportView],
  run: async ({ deps, user }) => presentExport(deps, await findExport(deps, user.id)),
});

endpoint(accountRoutes, 'POST /account/export', {
  summary: 'Préparer un fichier avec toutes mes données',
  audit: 'export.requested',
  allow: signedIn,
  throttle: { name: 'export', points: 6, seconds: 86_400, by: 'account' },
  body: z.strictObject({}),
  answers: [201, DataExportView],
  run: async ({ deps, user }) => presentExport(deps, await requestExport(deps, { userId: user.id })),
});

endpoint(accountRoutes, 'GET /account/export/file.zip', {
  summary: 'Télécharger toutes mes données',
  audit: 'export.downloaded',
  allow: signedIn,
  answers: [200, fileOf('application/zip')],
  errors: [exportNotReady],
  run: async ({ deps, user }) => openExport(deps, user.id),
});

endpoint(accountRoutes, 'GET /account/end', {
  summary: 'Puis-je effacer mon compte maintenant',
  allow: signedIn,
  answers: [200, AccountEndView],
  run: async ({ deps, user }) => ({ underWay: await lettersUnderWay(deps, user.id), refusal: (await erasureRefusal(deps, user.id))?.message ?? null }),
});

endpoint(accountRoutes, 'POST /account/erase', {
  summary: 'Effacer mon compte',
  audit: 'account.erased',
  allow: signedIn,
  body: Erasure,
  answers: [204, null],
  errors: ['forbidden', letterUnderWay, moneyUnderWay, stillSubscribed, 'throttled'],
  example: { email: EXAMPLE_EMAIL, present: 'un mot de passe bien long' },
  run: async ({ deps, user, body, ctx }) => {
    await eraseAccount(deps, { userId: user.id, ...body });
    endSession(ctx);
  },
});
