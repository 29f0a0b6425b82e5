import { EXAMPLE_EMAIL, EXAMPLE_ID } from '../../../domain/examples.ts';
import { anyone, createRouter, endpoint } from '../../../kernel/endpoint.ts';
import { receiveMessage } from './commands/receive-message.ts';
import { MessageReceipt, NewMessage } from './contract.ts';

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
