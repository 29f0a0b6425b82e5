import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import type { SandboxContext } from '../../context.ts';
import type { Billing } from '../billing.ts';
import type { Clocks } from '../clocks.ts';
import type { HostedPages } from '../desk.ts';
import { StripeError } from '../errors.ts';
import { decodeForm, type Form } from '../form.ts';
import type { StoredRecord, StripeStore } from '../ledger.ts';
import { API_VERSION, newId, realNow } from '../objects/kinds.ts';
import type { Fault } from '../settings.ts';
import { DAY } from '../time.ts';
import { checkParameters } from './parameters.ts';

const SLOW_MS = 1500;
/** Errors that only the owner of the account can correct. */
const REFUSALS: Partial<Record<Fault, StripeError>> = {
  balance_insufficient: new StripeError(
    400,
    'invalid_request_error',
    'Insufficient funds in your Stripe balance to refund this amount.',
    { code: 'balance_insufficient' },
  ),
  forbidden: new StripeError(
    403,
    'invalid_request_error',
    'The provided key does not have the required permissions for this endpoint.',
  ),
};
export type Respond = (ctx: Context, work: (form: Form) => object) => Promise<void>;

/**
 * Checks that precede every call: the key, idempotency as Stripe implements it (docs/domain/stripe.md#idempotency), and
 * injected faults.
 */
export function wire(ledger: StripeStore, context: SandboxContext): Respond {
  const running = new Set<string>();
  const secret = context.env['STRIPE_SECRET_KEY'] ?? 'sk_test_sandbox';
  const welcome = new Set([`Bearer ${secret}`, `Basic ${Buffer.from(`${secret}:`).toString('base64')}`]);

  /** Performs the call and stores its response under its idempotency key, in one log entry. */
  const answer = (key: string, fingerprint: string, fault: Fault | null, work: () => object): StoredRecord =>
    ledger.together(() => {
      const stored = attempt(work, fingerprint);
      const response = fault === 'error_after' ? { ...stored, status: 500, body: JSON.stringify(serverError) } : stored;
      if (key) ledger.keepAnswer(key, response);
      return response;
    });

  const perform = async (ctx: Context, work: (form: Form) => object): Promise<StoredRecord | 'cut'> => {
    if (!welcome.has(ctx.get('authorization')))
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided');
    const body =
      ctx.method === 'POST'
        ? (await getRawBody(ctx.req, { limit: 1_000_000 })).toString('utf8')
        : (ctx.querystring ?? '');
    const key = ctx.method === 'POST' ? ctx.get('idempotency-key') : '';
    if (key.length > 255)
      throw new StripeError(400, 'invalid_request_error', 'Idempotency keys must be at most 255 characters.');
    const fingerprint = createHash('sha256').update(`${ctx.path} ${body}`).digest('hex');
    const stored = key ? ledger.answers.get(key) : undefined;
    if (stored && (stored.at === undefined || stored.at > realNow() - DAY)) {
      if (stored.fingerprint !== fingerprint)
        throw new StripeError(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        );
      ctx.set('Idempotent-Replayed', 'true');
      return stored;
    }
    if (key && running.has(key))
      throw new StripeError(
        409,
        'invalid_request_error',
        'There is currently another in-progress request using this Idempotent Key.',
        { code: 'idempotency_key_in_use' },
      );
    running.add(key);
    try {
      const fault = consumeFault(ledger, ctx.path);
      if (fault === 'slow') await wait(SLOW_MS);
      if (fault === 'error_before') throw new StripeError(500, 'api_error', 'This error was requested.');
      if (fault === 'rate_limit')
        throw new StripeError(429, 'invalid_request_error', 'Too many requests hit the API too quickly.', {
          code: 'rate_limit',
        });
      if (fault === 'cut_before') return 'cut';
      if (fault && REFUSALS[fault]) throw REFUSALS[fault];
      const form = decodeForm(body);
      checkParameters(`${ctx.method} ${String(ctx['_matchedRoute'])}`, form);
      const done = answer(key, fingerprint, fault, () => work(form));
      return fault === 'cut_after' ? 'cut' : done;
    } finally {
      running.delete(key);
    }
  };

  return async (ctx, work) => {
    ctx.set('request-id', newId('req'));
    ctx.set('stripe-version', API_VERSION);
    if (ctx.get('idempotency-key')) ctx.set('idempotency-key', ctx.get('idempotency-key'));
    try {
      const done = await perform(ctx, work);
      if (done === 'cut') {
        ctx.respond = false;
        ctx.req.socket.destroy();
        return;
      }
      ctx.status = done.status;
      ctx.type = 'json';
      ctx.body = done.body;
    } catch (error) {
      if (!(error instanceof StripeError)) context.complain(error);
      const stripeError =
        error instanceof StripeError ? error : new StripeError(500, 'api_error', 'The sandbox failed.');
      ctx.status = stripeError.status;
      ctx.body = errorBody(stripeError);
    }
  };
}

const errorBody = ({ type, message, extra }: StripeError) => ({ error: { type, message, ...extra } });
const serverError = errorBody(new StripeError(500, 'api_error', 'This error was requested.'));

/** An error before anything was done is thrown and not stored; an error of the operation is a stored response. */
function attempt(work: () => object, fingerprint: string): StoredRecord {
  try {
    return { status: 200, body: JSON.stringify(work()), fingerprint, at: realNow() };
  } catch (error) {
    if (error instanceof StripeError && error.isKept)
      return { status: error.status, body: JSON.stringify(errorBody(error)), fingerprint, at: realNow() };
    throw error;
  }
}

function consumeFault(ledger: StripeStore, path: string): Fault | null {
  const { requests } = ledger.settings;
  const requestFault = requests.find((candidate) => path.startsWith(candidate.path));
  if (!requestFault) return null;
  const remaining = requestFault.times > 1 ? [{ ...requestFault, times: requestFault.times - 1 }] : [];
  ledger.set({
    ...ledger.settings,
    requests: requests.flatMap((candidate) => (candidate === requestFault ? remaining : [candidate])),
  });
  return requestFault.fault;
}

/** What every group of operations needs. */
export interface ApiContext {
  router: Router;
  respond: Respond;
  desk: HostedPages;
  billing: Billing;
  clocks: Clocks;
  publicUrl: string;
}
