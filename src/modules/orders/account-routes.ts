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
import { AccountEndView } from './contract.ts';
import { fileNotReady, letterUnderWay, moneyUnderWay, stillSubscribed } from './errors.ts';
import { acceptedTermsFile, termsFile } from './kept-agreement.ts';
import { exportOf } from './personal-data.ts';
import { orderSeenBy } from './queries.ts';

/** What concerns a person's account and needs every room: this one may ask them all (decisions/0006). */
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
  summary: 'Toutes mes données',
  allow: signedIn,
  throttle: { name: 'export', points: 10, seconds: 3600, by: 'account' },
  answers: [200, fileOf('application/json')],
  run: async ({ deps, user }) => ({
    name: `affranchi-mes-donnees-${deps.now().toISOString().slice(0, 10)}.json`,
    bytes: Buffer.from(JSON.stringify(await exportOf(deps, user), null, 2)),
  }),
});

endpoint(accountRoutes, 'GET /account/end', {
  summary: 'Puis-je effacer mon compte maintenant',
  allow: signedIn,
  answers: [200, AccountEndView],
  run: async ({ deps, user }) => ({ underWay: await lettersUnderWay(deps, user.id), refusal: (await erasureRefusal(deps, user.id))?.message ?? null }),
});

endpoint(accountRoutes, 'POST /account/erase', {
  summary: 'Effacer mon compte',
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
