import { z } from 'zod';
import { EXAMPLE_SHA256 } from '../../../domain/examples.ts';
import { anyone, createRouter, endpoint, fileResponse, signedIn } from '../../../kernel/endpoint.ts';
import { Cursor } from '../../documents/index.ts';
import { readFile } from '../../files/index.ts';
import { NewRetention, OrderView, ProofKind } from '../contract.ts';
import { fileNotReady } from '../ordering/errors.ts';
import { getOrderForUser, toOrderView } from '../ordering/queries.ts';
import { chooseRetention } from './commands/choose-retention.ts';
import { requestProofFile } from './commands/store-proofs.ts';
import { SentPapersView, VerificationView } from './contract.ts';
import {
  fingerprintMalformed,
  fingerprintUnknown,
  letterErased,
  nothingToRemind,
  proofPending,
  proofTooEarly,
} from './errors.ts';
import { findFingerprint } from './fingerprints.ts';
import { formatProofName, getProofFileId, readProofFile } from './queries.ts';
import { createReminderFile } from './reminder.ts';
import { listSentPapers } from './sent-papers.ts';

export const mailingRoutes = createRouter('orders');
const params = z.object({ orderId: z.uuid() });
const pdf = fileResponse('application/pdf');

/** Hashes cannot be guessed; this only limits the load. Pages rendered on the server count too (`src/ssr/rate-limited-pages.ts`). */
export const VERIFICATION_RATE_LIMIT = { name: 'seal', points: 60, seconds: 60, by: 'address' } as const;

endpoint(mailingRoutes, 'GET /sent-papers', {
  summary: 'Les pièces parties avec mes lettres, tant que nous les gardons',
  access: signedIn,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20), cursor: Cursor.optional() }),
  response: [200, SentPapersView],
  handler: async ({ deps, user, query }) => listSentPapers(deps, { userId: user.id, ...query }),
});

endpoint(mailingRoutes, 'GET /orders/:orderId/proofs/:kind', {
  summary: 'Une preuve du service postal',
  access: signedIn,
  params: params.extend({ kind: ProofKind }),
  response: [200, fileResponse('application/pdf', 'image/jpeg')],
  errors: [proofPending],
  handler: async ({ deps, user, params: { orderId, kind } }) => {
    const order = await getOrderForUser(deps, { orderId, user });
    // A receipt may be a scanned picture: it is given as the partner made it.
    const { bytes, mime } = await readFile(deps, await getProofFileId(deps, orderId, kind));
    return { name: formatProofName(kind, order.reference, mime), bytes, mime };
  },
});

endpoint(mailingRoutes, 'POST /orders/:orderId/proof-file', {
  summary: 'Préparer le dossier de preuve, avec tout ce qui est connu',
  access: signedIn,
  params,
  body: z.strictObject({}),
  rateLimit: { name: 'proof-file', points: 30, seconds: 3600, by: 'account' },
  response: [202, null],
  errors: [proofTooEarly],
  handler: async ({ deps, user, params: { orderId } }) => {
    await getOrderForUser(deps, { orderId, user });
    await requestProofFile(deps, { orderId });
  },
});

endpoint(mailingRoutes, 'GET /orders/:orderId/proof-file.pdf', {
  summary: 'Le dossier de preuve\u00a0: la lettre, ses empreintes, son voyage et ses preuves en un seul PDF',
  access: signedIn,
  params,
  response: [200, pdf],
  errors: [fileNotReady, proofTooEarly],
  handler: async ({ deps, user, params: { orderId } }) =>
    readProofFile(deps, await getOrderForUser(deps, { orderId, user })),
});

endpoint(mailingRoutes, 'GET /orders/:orderId/reminder.ics', {
  summary: 'Le jour où une réponse aurait dû arriver, pour son agenda',
  access: signedIn,
  params,
  response: [200, fileResponse('text/calendar; charset=utf-8')],
  errors: [nothingToRemind],
  handler: async ({ deps, user, params: { orderId } }) =>
    createReminderFile(deps, await getOrderForUser(deps, { orderId, user })),
});

endpoint(mailingRoutes, 'PUT /orders/:orderId/retention', {
  summary: 'Choisir combien de temps le contenu d’une lettre partie est gardé',
  audit: 'retention.chosen',
  access: signedIn,
  params,
  body: NewRetention,
  response: [200, OrderView],
  errors: [letterErased, 'conflict'],
  example: { choice: 'thirty_days' },
  handler: async ({ deps, user, params: { orderId }, body: { choice } }) => {
    await getOrderForUser(deps, { orderId, user });
    await chooseRetention(deps, { orderId, choice });
    return toOrderView(deps, await getOrderForUser(deps, { orderId, user }));
  },
});

endpoint(mailingRoutes, 'GET /seals/:hash', {
  summary: 'À quoi appartient une empreinte',
  access: anyone,
  params: z.object({
    hash: z
      .string()
      .max(200)
      .meta({ examples: [EXAMPLE_SHA256] }),
  }),
  rateLimit: VERIFICATION_RATE_LIMIT,
  response: [200, VerificationView],
  errors: [fingerprintMalformed, fingerprintUnknown],
  handler: ({ deps, params: { hash } }) => findFingerprint(deps, hash),
});
