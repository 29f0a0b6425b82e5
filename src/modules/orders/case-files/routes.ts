import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { createRouter, endpoint, fileResponse, signedIn } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { OrderView } from '../contract.ts';
import { proofTooEarly } from '../mailing/errors.ts';
import { getOrderForUser } from '../ordering/queries.ts';
import { requestCaseFile } from './commands/request-case-file.ts';
import { CaseFileView, NewCaseFile } from './contract.ts';
import { caseFileNotReady } from './errors.ts';
import { listLinkedLetters } from './linked-letters.ts';
import { openCaseFile, presentCaseFile, readCaseFileView } from './queries.ts';

export const caseFileRoutes = createRouter('orders');

endpoint(caseFileRoutes, 'GET /orders/:orderId/linked-letters', {
  summary: 'Les lettres parties de la même affaire\u00a0: renvois et suites, dans l’ordre',
  access: signedIn,
  params: z.object({ orderId: z.uuid() }),
  response: [200, z.object({ items: z.array(OrderView) })],
  handler: async ({ deps, user, params: { orderId } }) => ({
    items: await listLinkedLetters(deps, await getOrderForUser(deps, { orderId, user })),
  }),
});

endpoint(caseFileRoutes, 'GET /case-file', {
  summary: 'Où en est mon dossier de litige',
  access: signedIn,
  response: [200, CaseFileView],
  handler: ({ deps, user }) => readCaseFileView(deps, user.id),
});

endpoint(caseFileRoutes, 'POST /case-file', {
  summary: 'Composer le dossier de plusieurs lettres d’un litige',
  access: signedIn,
  // Each may hold as many pages as several proof files.
  rateLimit: { name: 'case-file', points: 20, seconds: 3600, by: 'account' },
  body: NewCaseFile,
  response: [201, CaseFileView],
  errors: [notFound, proofTooEarly],
  example: { orderIds: [EXAMPLE_ID, EXAMPLE_ID.replace(/.$/, '1')] },
  handler: async ({ deps, user, body }) => presentCaseFile(deps, await requestCaseFile(deps, { ...body, user })),
});

endpoint(caseFileRoutes, 'GET /case-file/file.pdf', {
  summary: 'Le dossier de litige\u00a0: les lettres, leur chronologie et leurs preuves en un seul PDF',
  access: signedIn,
  response: [200, fileResponse('application/pdf')],
  errors: [caseFileNotReady],
  handler: ({ deps, user }) => openCaseFile(deps, user.id),
});
