import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { SandboxContext } from '../context.ts';
import { openJournal } from '../event-log.ts';
import { Faults } from '../faults.ts';
import { FileStore } from '../file-store.ts';
import { readSandboxNumber } from '../settings.ts';
import { createNotificationRoutes } from './api-notifications.ts';
import { DIALECTS } from './api-profiles.ts';
import { createSendingRoutes } from './api-sendings.ts';
import { Auth } from './auth.ts';
import { LetterLife } from './life.ts';
import type { Entry } from './model.ts';
import { mountPages } from './pages-routes.ts';
import { MailevaStore } from './store.ts';
import { trackedBy } from './tracking.ts';
import { respondWith, ApiFailure } from './wire.ts';

const TOKEN_PATH = '/maileva/auth/realms/services/protocol/openid-connect/token';
const FAULT_ANSWERS: Readonly<
  Record<'unavailable' | 'too_many' | 'expired_token' | 'inside_200', [status: number, codes: string[]]>
> = {
  unavailable: [503, ['SERVICE_UNAVAILABLE']],
  too_many: [429, ['TOO_MANY_REQUESTS']],
  expired_token: [401, ['UNAUTHORIZED']],
  inside_200: [200, ['INTERNAL_ERROR']],
};

/**
 * Maileva's authentication 2.1, registered_mail 4.9, mail 2.9 and notification_center 2.8, and a page to watch them.
 */
export function mount(router: Router, context: SandboxContext): { close(): Promise<void> } {
  const { env } = context;
  const faults = new Faults('SANDBOX_POSTAL_FAULTS', env['SANDBOX_POSTAL_FAULTS']);
  const store = new MailevaStore(openJournal<Entry>(join(context.dataDir, 'postal.jsonl')), context.speed, faults);
  context.shipmentFinders.push((number) => trackedBy(store, number));
  const fileStore = new FileStore(join(context.dataDir, 'postal'));
  const auth = new Auth(
    {
      clientId: env['POSTAL_CLIENT_ID'],
      clientSecret: env['POSTAL_CLIENT_SECRET'],
      username: env['POSTAL_USERNAME'],
      password: env['POSTAL_PASSWORD'],
    },
    readSandboxNumber(env, 'SANDBOX_POSTAL_TOKEN_SECONDS'),
  );
  const life = new LetterLife(store, faults, context.complain);

  const refuse = (ctx: Context) => (fault: keyof typeof FAULT_ANSWERS) => {
    if (fault === 'too_many') ctx.set('Retry-After', '2');
    throw new ApiFailure(...FAULT_ANSWERS[fault]);
  };
  const api = (run: (ctx: Context) => Promise<void> | void) => (ctx: Context) =>
    respondWith(ctx, () =>
      faults.around(ctx, refuse(ctx), () => {
        auth.require(ctx);
        return run(ctx);
      }),
    );

  router.post(TOKEN_PATH, (ctx) => respondWith(ctx, () => auth.token(ctx)));
  for (const dialect of DIALECTS)
    for (const [method, path, run] of createSendingRoutes({ dialect, store, fileStore, faults }))
      router[method](`/maileva/${dialect.name}${path}`, api(run));
  for (const [method, path, run] of createNotificationRoutes(store))
    router[method](`/maileva/notification_center/v2${path}`, api(run));
  mountPages(router, { store, fileStore, faults });

  return { close: () => life.close() };
}
