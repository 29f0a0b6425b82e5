import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { SandboxContext } from '../context.ts';
import { openJournal } from '../event-log.ts';
import { Faults } from '../faults.ts';
import { FileStore } from '../file-store.ts';
import { LifeSimulator } from '../life-simulator.ts';
import { callback } from '../one-shot-partner/callbacks.ts';
import type { Call, Entry, PrintedLetter } from '../one-shot-partner/model.ts';
import { mountPrinterPages } from '../one-shot-partner/pages-routes.ts';
import { OneShotStore } from '../one-shot-partner/store.ts';
import type { WebhookTarget } from '../post-webhook.ts';
import { LETTER_CALLS, readKey, type LetterApi, type LetterCall } from './api.ts';
import { findEvent, STEPS } from './life.ts';
import { eventView } from './views.ts';
import { respondWith, RateLimit, sendError } from './wire.ts';

const API = '/lob/v1';
const HOOK = '/-/hooks/lob';
const WORDS = {
  root: '/sandbox/lob',
  name: 'Lob',
  products: {
    first_class: 'Lettre ordinaire (États-Unis)',
    international: 'Lettre ordinaire (étranger)',
    certified: 'Certified Mail',
    certified_return_receipt: 'Certified Mail, avec accusé',
    registered: 'Registered Mail',
  },
  steps: Object.fromEntries(Object.entries(STEPS).map(([does, { label }]) => [does, label])),
  printed: 'mail',
};
const MINUTE = 60_000;
/** Retried after growing delays, then abandoned. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 480 * MINUTE];

/** Lob's letters (v1), and a page to watch them. */
export function mount(router: Router, context: SandboxContext): { close(): Promise<void> } {
  const { env, speed } = context;
  const faults = new Faults('SANDBOX_LOB_FAULTS', env['SANDBOX_LOB_FAULTS']);
  const tells = new Set(Object.keys(STEPS));
  const store = new OneShotStore(
    openJournal<Entry>(join(context.dataDir, 'lob.jsonl')),
    { tells, contradicts: { deliver: 'back', back: 'deliver' } },
    faults,
  );
  const fileStore = new FileStore(join(context.dataDir, 'lob'));
  const limit = new RateLimit();
  const hookUrl = `${env['SANDBOX_WEB_URL'] ?? context.publicUrl}${HOOK}`;
  const secret = env['POSTAL_LOB_WEBHOOK_SECRET'] ?? '';
  const clock = new LifeSimulator(
    store,
    callback(store, faults, {
      write: write(hookUrl, secret),
      isAcknowledged: (status) => status >= 200 && status < 300,
      waitsMs: WAITS.map((wait) => Math.ceil(wait / speed)),
    }),
    context.complain,
  );

  const letterApi: LetterApi = {
    store,
    fileStore,
    faults,
    speed,
    apiKey: env['POSTAL_LOB_API_KEY'],
    envelope: env['POSTAL_LOB_ENVELOPE'],
  };
  const answers = {
    unavailable: ['service_unavailable', 'Service unavailable.', 503],
    too_many: ['rate_limit_exceeded', 'Rate limit exceeded.', 429],
    expired_token: ['unauthorized', 'Unauthorized.', 401],
    inside_200: ['internal_server_error', 'Internal server error.', 200],
  } as const;
  const route = (call: LetterCall) => (ctx: Context) =>
    respondWith(ctx, () =>
      faults.around(
        ctx,
        (fault) => sendError(ctx, answers[fault][0], answers[fault][1], answers[fault][2]),
        () => {
          limit.count(ctx);
          readKey(letterApi, ctx);
          return call(letterApi, ctx);
        },
      ),
    );
  for (const [method, path, call] of LETTER_CALLS) router[method](`${API}${path}`, route(call));
  mountPrinterPages(router, WORDS, { store, fileStore, faults });
  return { close: () => clock.close() };
}

/** The signature covers timestamp and body. A step without an event causes no call. */
const write =
  (url: string, secret: string) =>
  async ({ does, at }: Call, letter: PrintedLetter): Promise<WebhookTarget | null> => {
    if (!findEvent(letter, does) || !secret) return null;
    const body = JSON.stringify(eventView(letter, does, at));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return {
      url,
      headers: { 'content-type': 'application/json', 'lob-signature': signature, 'lob-signature-timestamp': timestamp },
      body,
    };
  };
