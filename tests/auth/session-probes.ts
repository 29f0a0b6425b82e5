import { z } from 'zod';
import { createRouter, endpoint, permitted, signedIn } from '../../src/kernel/endpoint.ts';

/** Endpoints that represent those of other modules. */
export function createProbes(runMeanwhile: () => Promise<void>) {
  const room = createRouter('probe');
  const hooks = createRouter('probe', 'hooks');
  const said = z.object({ said: z.unknown() });
  endpoint(room, 'GET /probe', {
    summary: '',
    access: signedIn,
    response: [200, said],
    handler: async ({ user }) => ({ said: user.email }),
  });
  endpoint(room, 'POST /probe', {
    summary: '',
    access: signedIn,
    body: z.unknown(),
    response: [200, said],
    handler: async ({ body }) => ({ said: body }),
  });
  endpoint(room, 'GET /probe/refunds', {
    summary: '',
    access: permitted('orders.refund'),
    response: [200, said],
    handler: async () => ({ said: 'ok' }),
  });
  endpoint(room, 'POST /probe/visitor', {
    summary: '',
    access: { kind: 'anyone' },
    response: [200, said],
    handler: async ({ ctx }) => ({ said: ctx.state.visitor!.ensureId() }),
  });
  endpoint(room, 'GET /probe/visitor', {
    summary: '',
    access: { kind: 'anyone' },
    response: [200, said],
    handler: async ({ ctx }) => ({ said: ctx.state.visitor!.id() }),
  });
  endpoint(room, 'GET /probe/slow', {
    summary: '',
    access: signedIn,
    response: [200, said],
    handler: async () => {
      await runMeanwhile();
      return { said: 'ok' };
    },
  });
  endpoint(hooks, 'POST /probe', {
    summary: '',
    access: { kind: 'anyone' },
    raw: true,
    response: [200, said],
    handler: async ({ rawBody }) => ({ said: rawBody.length }),
  });
  return [room, hooks];
}
