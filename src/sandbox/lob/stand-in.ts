import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { SandboxContext } from '../context.ts';
import { openJournal } from '../event-log.ts';
import { Faults, dropConnection } from '../faults.ts';
import { FileStore } from '../file-store.ts';
import { LifeSimulator } from '../life-simulator.ts';
import { callback } from '../one-shot-partner/callbacks.ts';
import { hasDone, type Call, type Entry, type PrintedLetter } from '../one-shot-partner/model.ts';
import { mountPrinterPages } from '../one-shot-partner/pages-routes.ts';
import { OneShotStore } from '../one-shot-partner/store.ts';
import type { WebhookTarget } from '../post-webhook.ts';
import { metadataFilter } from './fields.ts';
import { letterFrom } from './letters.ts';
import { findEvent, STEPS } from './life.ts';
import { eventView, letterView } from './views.ts';
import { respondWith, RateLimit, readFields, sendError, ApiFailure } from './wire.ts';

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
const IDEMPOTENCY_MS = 24 * 3_600_000;
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

  const readKey = (ctx: Context): string => {
    const [, encoded = ''] = /^Basic (.+)$/i.exec(ctx.get('authorization')) ?? [];
    const apiKey = Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? '';
    const expected = env['POSTAL_LOB_API_KEY'];
    const isOurs = expected
      ? apiKey.length === expected.length && timingSafeEqual(Buffer.from(apiKey), Buffer.from(expected))
      : true;
    if (!/^(test|live)_./.test(apiKey) || !isOurs)
      throw new ApiFailure(
        'invalid_api_key',
        'Your API key is not valid. Please sign up on lob.com to get a valid api key.',
      );
    return apiKey;
  };
  /** Test and live letters never see one another. */
  const toMode = (key: string): 'test' | 'live' => (key.startsWith('test_') ? 'test' : 'live');
  const visible = (ctx: Context): PrintedLetter[] => {
    const mode = toMode(readKey(ctx));
    return [...store.letters.values()].filter(({ fields }) => fields['mode'] === mode);
  };
  const find = (ctx: Context): PrintedLetter => {
    const id = (ctx as unknown as { params: Record<string, string> }).params['id'];
    const letter = visible(ctx).find((candidate) => candidate.id === id);
    if (!letter) throw new ApiFailure('not_found', 'letter not found');
    return letter;
  };

  async function create(ctx: Context): Promise<void> {
    const account = { mode: toMode(readKey(ctx)), envelope: env['POSTAL_LOB_ENVELOPE'] };
    const key = ctx.get('idempotency-key') || String(ctx.query['idempotency_key'] ?? '');
    if (key.length > 256) throw new ApiFailure('invalid', 'idempotency key must be 256 characters or less');
    const findExisting = (): PrintedLetter | undefined =>
      key
        ? visible(ctx).find((candidate) => candidate.key === key && Date.now() - candidate.createdAt < IDEMPOTENCY_MS)
        : undefined;
    const fields = await readFields(ctx);
    const made = findExisting()
      ? undefined
      : await letterFrom(fields, { account, key, fileStore, speed, isDoomed: faults.strikes('reject_later') });
    // Looked at again: reading the file took time, and another call with this key may have been quicker.
    const letter = findExisting() ?? store.storeLetter(made!);
    if (faults.strikes('cut_after_accepting')) return dropConnection(ctx);
    ctx.body = { ...letterView(letter), ...(faults.strikes('wrong_id') && { id: 'ltr_0000000000000000' }) };
  }

  function list(ctx: Context): void {
    const most = Number(ctx.query['limit'] ?? 10);
    if (!Number.isInteger(most) || most < 1 || most > 100)
      throw new ApiFailure('invalid', 'limit must be between 1 and 100');
    const metadataPairs = metadataFilter(ctx.query);
    const all = visible(ctx)
      .filter(({ fields }) =>
        metadataPairs.every(([key, value]) => (fields['metadata'] as Record<string, string>)[key] === value),
      )
      .toReversed();
    const start = ctx.query['after'] ? all.findIndex(({ id }) => id === ctx.query['after']) + 1 : 0;
    const shown = all.slice(start, start + most);
    const more = start + most < all.length;
    ctx.body = {
      object: 'list',
      next_url: more ? `https://api.lob.com/v1/letters?limit=${most}&after=${shown.at(-1)!.id}` : null,
      previous_url: null,
      count: shown.length,
      data: shown.map(letterView),
    };
  }

  function remove(ctx: Context): void {
    const letter = find(ctx);
    const isOver = hasDone(letter, 'mail', 'reject', 'cancel') || Date.now() >= (letter.fields['sendAt'] as number);
    if (isOver)
      throw new ApiFailure('not_deletable', 'This letter has already been sent to production, and cannot be canceled.');
    store.finish(letter, 'cancel', Date.now());
    ctx.body = { id: letter.id, deleted: true };
  }

  const answers = {
    unavailable: ['service_unavailable', 'Service unavailable.', 503],
    too_many: ['rate_limit_exceeded', 'Rate limit exceeded.', 429],
    expired_token: ['unauthorized', 'Unauthorized.', 401],
    inside_200: ['internal_server_error', 'Internal server error.', 200],
  } as const;
  const api = (run: (ctx: Context) => Promise<void> | void) => (ctx: Context) =>
    respondWith(ctx, () =>
      faults.around(
        ctx,
        (fault) => sendError(ctx, answers[fault][0], answers[fault][1], answers[fault][2]),
        () => {
          limit.count(ctx);
          readKey(ctx);
          return run(ctx);
        },
      ),
    );
  router.post(`${API}/letters`, api(create));
  router.get(`${API}/letters`, api(list));
  router.get(
    `${API}/letters/:id`,
    api((ctx) => void (ctx.body = letterView(find(ctx)))),
  );
  router.delete(`${API}/letters/:id`, api(remove));
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
