import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { SandboxContext } from '../context.ts';
import { openJournal } from '../event-log.ts';
import { Faults } from '../faults.ts';
import { FileStore } from '../file-store.ts';
import { LifeSimulator } from '../life-simulator.ts';
import { callback } from '../one-shot-partner/callbacks.ts';
import type { Entry } from '../one-shot-partner/model.ts';
import { mountPrinterPages } from '../one-shot-partner/pages-routes.ts';
import { OneShotStore } from '../one-shot-partner/store.ts';
import { createRoutes } from './api.ts';
import { Auth } from './auth.ts';
import { waitsMs, write } from './hooks.ts';
import { STEPS } from './life.ts';
import { trackedBy } from './tracking.ts';
import { respondWith, fail } from './wire.ts';

const API = '/mercifacteur/api/1.2/prod/service';
const WORDS = {
  root: '/sandbox/mercifacteur',
  name: 'Merci Facteur',
  products: {
    normal: 'Lettre verte',
    suivi: 'Lettre suivie',
    lrar: 'Recommandé, avis papier',
    lrare: 'Recommandé, avis numérisé',
  },
  steps: Object.fromEntries(Object.entries(STEPS).map(([does, { words }]) => [does, words])),
  printed: 'print',
};
const FAULT_ANSWERS = {
  unavailable: 'INTERNAL_ERROR',
  too_many: 'TOO_MANY_REQUESTS',
  expired_token: 'INVALID_ACCESS_TOKEN',
  inside_200: 'INTERNAL_ERROR',
} as const;

/** Merci Facteur's API 1.2 for letters, and a page to watch them. */
export function mount(router: Router, context: SandboxContext): { close(): Promise<void> } {
  const { env, speed } = context;
  const faults = new Faults('SANDBOX_MERCIFACTEUR_FAULTS', env['SANDBOX_MERCIFACTEUR_FAULTS']);
  const tells = new Set(Object.keys(STEPS).filter((does) => STEPS[does]!.event));
  const store = new OneShotStore(
    openJournal<Entry>(join(context.dataDir, 'mercifacteur.jsonl')),
    { tells, contradicts: { deliver: 'home', home: 'deliver' } },
    faults,
  );
  context.shipmentFinders.push((number) => trackedBy(store, number));
  const fileStore = new FileStore(join(context.dataDir, 'mercifacteur'));
  const idUser = env['POSTAL_MERCIFACTEUR_USER_ID'];
  const auth = new Auth(
    {
      serviceId: env['POSTAL_MERCIFACTEUR_SERVICE_ID'],
      secretKey: env['POSTAL_MERCIFACTEUR_SECRET_KEY'],
      daySeconds: env['SANDBOX_MERCIFACTEUR_TOKEN_SECONDS']
        ? Number(env['SANDBOX_MERCIFACTEUR_TOKEN_SECONDS'])
        : undefined,
    },
    store,
  );
  const hooks = {
    write: write(store, env['POSTAL_MERCIFACTEUR_WEBHOOK_SECRET'] ?? '', Number(idUser ?? 1)),
    isAcknowledged: (status: number) => status === 200,
    waitsMs: waitsMs(speed),
  };
  const clock = new LifeSimulator(store, callback(store, faults, hooks), context.complain);

  const refuse = (ctx: Context) => (fault: keyof typeof FAULT_ANSWERS) =>
    fail(ctx, FAULT_ANSWERS[fault], fault === 'inside_200' ? 200 : undefined);
  const api = (run: (ctx: Context) => Promise<void> | void) => (ctx: Context) =>
    respondWith(ctx, () => faults.around(ctx, refuse(ctx), () => run(ctx)));
  for (const method of ['get', 'post'] as const)
    router[method](`${API}/getToken`, (ctx) => respondWith(ctx, () => auth.token(ctx)));
  for (const [method, path, run] of createRoutes({ store, fileStore, faults, idUser, speed }))
    router[method](
      `${API}${path}`,
      api((ctx) => {
        auth.require(ctx);
        return run(ctx);
      }),
    );
  mountPrinterPages(router, WORDS, { store, fileStore, faults });
  return { close: () => clock.close() };
}
