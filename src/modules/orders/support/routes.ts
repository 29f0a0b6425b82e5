import { z } from 'zod';
import { EXAMPLE_EMAIL, EXAMPLE_ID } from '../../../domain/examples.ts';
import { anyone, createRouter, endpoint, signedIn } from '../../../kernel/endpoint.ts';
import { receiveAnswer } from './commands/receive-answer.ts';
import { receiveMessage } from './commands/receive-message.ts';
import { MessageReceipt, NewMessage, ThreadAnswer, ThreadView } from './contract.ts';
import { getOwnThread, listOwnThreads } from './customer-threads.ts';

export const messageRoutes = createRouter('orders');

endpoint(messageRoutes, 'POST /messages', {
  summary: 'Poser une question, renoncer à un contrat, résilier un contrat',
  access: anyone,
  rateLimit: { name: 'message', points: 20, seconds: 3600, by: 'address' },
  body: NewMessage,
  maxBodyBytes: 30_000,
  response: [201, MessageReceipt],
  example: {
    id: EXAMPLE_ID,
    kind: 'question',
    email: EXAMPLE_EMAIL,
    name: 'Camille Exemple',
    subject: 'order',
    text: 'Quand ma lettre part-elle\u202f?',
  },
  handler: async ({ deps, user, body }) => receiveMessage(deps, { message: body, user }),
});

endpoint(messageRoutes, 'GET /threads', {
  summary: 'Ses messages et nos réponses, les derniers d’abord',
  access: signedIn,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(20),
    cursor: z.iso.datetime().optional(),
  }),
  response: [200, z.object({ items: z.array(ThreadView), nextCursor: z.iso.datetime().nullable() })],
  handler: async ({ deps, user, query: { limit, cursor } }) =>
    listOwnThreads(deps, { userId: user.id, limit, before: cursor ? new Date(cursor) : undefined }),
});

endpoint(messageRoutes, 'GET /threads/:id', {
  summary: 'Un échange avec nous',
  access: signedIn,
  params: z.object({ id: z.uuid() }),
  response: [200, ThreadView],
  handler: async ({ deps, user, params }) => getOwnThread(deps, { threadId: params.id, userId: user.id }),
});

endpoint(messageRoutes, 'POST /threads/:id/messages', {
  summary: 'Nous répondre',
  access: signedIn,
  params: z.object({ id: z.uuid() }),
  rateLimit: { name: 'thread-message', points: 20, seconds: 3600, by: 'account' },
  body: ThreadAnswer,
  maxBodyBytes: 30_000,
  response: [201, ThreadView],
  example: { id: EXAMPLE_ID, text: 'Merci, la bonne adresse est le 14 rue des Acacias.' },
  handler: async ({ deps, user, params, body }) => {
    await receiveAnswer(deps, { threadId: params.id, userId: user.id, ...body });
    return getOwnThread(deps, { threadId: params.id, userId: user.id });
  },
});
