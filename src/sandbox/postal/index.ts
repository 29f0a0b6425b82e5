import type Router from '@koa/router';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import { openJournal } from '../journal.ts';
import type { SandboxContext } from '../context.ts';
import { Shelf } from '../shelf.ts';
import { notificationRoutes } from './api-notifications.ts';
import { sendingRoutes } from './api-sendings.ts';
import { Auth } from './auth.ts';
import { PostalBook } from './book.ts';
import { DIALECTS } from './dialects.ts';
import { Faults } from './faults.ts';
import { Life } from './life.ts';
import type { Entry } from './model.ts';
import { mountPages } from './pages-routes.ts';
import { answering, Refused } from './wire.ts';

const TOKEN_PATH = '/maileva/auth/realms/services/protocol/openid-connect/token';
const TOKEN_SECONDS = 300;

const books = new WeakMap<SandboxContext, PostalBook>();

/** The partner's books, opened once: the tracking stand-in reads the same ones. */
export function postalBook(context: SandboxContext): PostalBook {
  let book = books.get(context);
  if (!book) {
    book = new PostalBook(openJournal<Entry>(join(context.dataDir, 'postal.jsonl')), context.speed);
    books.set(context, book);
  }
  return book;
}

/** Maileva's authentication 2.1, registered_mail 4.9, mail 2.9 and notification_center 2.8, and a page to watch them. */
export function mountPostal(router: Router, context: SandboxContext): { close(): Promise<void> } {
  const { env } = context;
  const book = postalBook(context);
  const shelf = new Shelf(join(context.dataDir, 'postal'));
  const faults = new Faults(env['SANDBOX_POSTAL_FAULTS']);
  const auth = new Auth(
    { clientId: env['POSTAL_CLIENT_ID'], clientSecret: env['POSTAL_CLIENT_SECRET'], username: env['POSTAL_USERNAME'], password: env['POSTAL_PASSWORD'] },
    Number(env['SANDBOX_POSTAL_TOKEN_SECONDS'] ?? TOKEN_SECONDS),
  );
  const life = new Life(book, faults, context.complain);

  const api = (run: (ctx: Context) => Promise<void> | void, open = false) => (ctx: Context) =>
    answering(ctx, async () => {
      if (faults.get('latency_ms') > 0) await wait(faults.get('latency_ms'));
      if (faults.strikes('unavailable')) throw new Refused(503, ['SERVICE_UNAVAILABLE']);
      if (!open) auth.require(ctx);
      await run(ctx);
    });

  router.post(TOKEN_PATH, api((ctx) => auth.token(ctx), true));
  for (const dialect of DIALECTS)
    for (const [method, path, run] of sendingRoutes(dialect, book, shelf, faults)) router[method](`/maileva/${dialect.name}${path}`, api(run));
  for (const [method, path, run] of notificationRoutes(book)) router[method](`/maileva/notification_center/v2${path}`, api(run));
  mountPages(router, book, shelf, faults);

  return { close: () => life.close() };
}
