import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import type { SandboxContext } from '../context.ts';
import type { Bank } from './bank.ts';
import { decodeForm, listOf, recordOf, textOf, wordsOf, type Form, type FormValue } from './form.ts';
import { API_VERSION, checkoutSession, newId, now, type SessionLine, type StripeObject } from './objects.ts';

class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly extra: Record<string, string> = {},
  ) {
    super(message);
  }
}
const missing = (id: string, what: string): StripeError => new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
const invalid = (message: string, param: string): StripeError => new StripeError(400, 'invalid_request_error', message, { param });

const PRICES: Record<string, { amount: number; name: string }> = { price_single_document: { amount: 490, name: 'La lettre, à l’unité' } };

/** The machine side: what stripe-node sends, form-encoded, with idempotency as the real one keeps it (facts/protocols 1.3). */
export function mountApi(router: Router, bank: Bank, context: SandboxContext): void {
  const { ledger } = bank;
  const running = new Set<string>();

  const respond = async (ctx: Context, work: (form: Form) => StripeObject | object): Promise<void> => {
    ctx.set('request-id', newId('req'));
    ctx.set('stripe-version', API_VERSION);
    try {
      if (ctx.get('authorization') !== `Bearer ${context.env['STRIPE_SECRET_KEY'] ?? 'sk_test_sandbox'}`)
        throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided');
      const body = ctx.method === 'POST' ? (await getRawBody(ctx.req, { limit: 1_000_000 })).toString('utf8') : (ctx.querystring ?? '');
      const form = decodeForm(body);
      const key = ctx.method === 'POST' ? ctx.get('idempotency-key') : '';
      const fingerprint = createHash('sha256').update(`${ctx.path} ${body}`).digest('hex');
      const kept = key ? ledger.answers.get(key) : undefined;
      if (kept) {
        if (kept.fingerprint !== fingerprint)
          throw new StripeError(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters they were first used with.');
        ctx.set('Idempotent-Replayed', 'true');
        ctx.status = kept.status;
        ctx.type = 'json';
        ctx.body = kept.body;
        return;
      }
      if (key && running.has(key)) throw new StripeError(409, 'invalid_request_error', 'There is currently another in-progress request using this Idempotent Key.', { code: 'idempotency_key_in_use' });
      if (key) running.add(key);
      try {
        const answer = JSON.stringify(work(form));
        if (key) ledger.keepAnswer(key, { status: 200, body: answer, fingerprint });
        ctx.type = 'json';
        ctx.body = answer;
      } finally {
        running.delete(key);
      }
    } catch (error) {
      const known = error instanceof StripeError ? error : new StripeError(500, 'api_error', 'The sandbox failed.');
      if (!(error instanceof StripeError)) context.complain(error);
      ctx.status = known.status;
      ctx.body = { error: { type: known.type, message: known.message, ...known.extra } };
    }
  };

  const find = (id: string, object: string): StripeObject => {
    const found = ledger.get(id, object);
    if (!found) throw missing(id, object);
    return found;
  };
  /** `expand` of the paths our client asks for; other clients send `expand[]`. */
  const expanded = (object: StripeObject, form: Form): StripeObject => {
    const paths = listOf(form['expand']).map(String);
    if (!paths.some((path) => path.startsWith('payment_intent')) || typeof object['payment_intent'] !== 'string') return object;
    const intent = find(object['payment_intent'], 'payment_intent');
    const charged = paths.includes('payment_intent.latest_charge') ? find(String(intent['latest_charge']), 'charge') : intent['latest_charge'];
    return { ...object, payment_intent: { ...intent, latest_charge: charged } };
  };

  router.post('/v1/checkout/sessions', (ctx) =>
    respond(ctx, (form) => {
      if (textOf(form['mode']) !== 'payment') throw invalid('The sandbox knows mode=payment.', 'mode');
      const lines = listOf(form['line_items']).map((line, i) => sessionLine(recordOf(line), i));
      if (lines.length === 0) throw invalid('Missing required param: line_items.', 'line_items');
      const successUrl = textOf(form['success_url']);
      if (!successUrl) throw invalid('Missing required param: success_url.', 'success_url');
      const made = checkoutSession({
        lines,
        successUrl,
        cancelUrl: textOf(form['cancel_url']),
        email: textOf(form['customer_email']),
        clientReferenceId: textOf(form['client_reference_id']),
        metadata: wordsOf(form['metadata']),
        expiresAt: Number(textOf(form['expires_at']) ?? now() + 86_400),
        publicUrl: context.publicUrl,
      });
      ledger.keepLines(made.id, lines);
      return ledger.put(made);
    }),
  );
  router.get('/v1/checkout/sessions/:id', (ctx) => respond(ctx, (form) => expanded(due(find(String(ctx['params'].id), 'checkout.session')), form)));
  router.post('/v1/checkout/sessions/:id/expire', (ctx) =>
    respond(ctx, () => {
      const session = find(String(ctx['params'].id), 'checkout.session');
      if (session['status'] !== 'open') throw invalid('Only Checkout Sessions with a status of open can be expired.', 'session');
      return bank.expire(session);
    }),
  );
  for (const [path, object] of [['payment_intents', 'payment_intent'], ['charges', 'charge'], ['refunds', 'refund'], ['events', 'event']] as const) {
    router.get(`/v1/${path}/:id`, (ctx) => respond(ctx, () => find(String(ctx['params'].id), object)));
    router.get(`/v1/${path}`, (ctx) => respond(ctx, (form) => listed(`/v1/${path}`, ledger.all(object), form)));
  }
  router.get('/v1/checkout/sessions', (ctx) => respond(ctx, (form) => listed('/v1/checkout/sessions', ledger.all('checkout.session'), form)));
  router.post('/v1/refunds', (ctx) =>
    respond(ctx, (form) => {
      const intent = find(textOf(form['payment_intent']) ?? '', 'payment_intent');
      const charged = find(String(intent['latest_charge']), 'charge');
      const amount = Number(textOf(form['amount']) ?? Number(charged['amount']) - Number(charged['amount_refunded']));
      const made = bank.refund(charged, amount, textOf(form['reason']), wordsOf(form['metadata']));
      if (!made) throw new StripeError(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge.', { code: 'charge_already_refunded' });
      return made;
    }),
  );

  /** A page nobody paid runs out by itself. */
  const due = (session: StripeObject): StripeObject => (session['status'] === 'open' && Number(session['expires_at']) <= now() ? bank.expire(session) : session);
}

function sessionLine(line: Record<string, FormValue>, i: number): SessionLine {
  const quantity = Number(textOf(line['quantity']) ?? 1);
  const priceId = textOf(line['price']);
  if (priceId) {
    const price = PRICES[priceId];
    if (!price) throw new StripeError(400, 'invalid_request_error', `No such price: '${priceId}'`, { code: 'resource_missing', param: `line_items[${i}][price]` });
    return { ...price, quantity };
  }
  const data = recordOf(line['price_data']);
  const amount = Number(textOf(data['unit_amount']));
  if (!Number.isInteger(amount) || amount < 0) throw invalid('Invalid integer', `line_items[${i}][price_data][unit_amount]`);
  return { name: textOf(recordOf(data['product_data'])['name']) ?? 'Article', amount, quantity };
}

function listed(url: string, all: readonly StripeObject[], form: Form): object {
  const limit = Math.min(100, Math.max(1, Number(textOf(form['limit']) ?? 10)));
  const since = Number(textOf(recordOf(form['created'])['gte']) ?? 0);
  const after = textOf(form['starting_after']);
  const kept = all.filter((one) => Number(one['created'] ?? 0) >= since);
  const from = after ? kept.findIndex(({ id }) => id === after) + 1 : 0;
  return { object: 'list', url, data: kept.slice(from, from + limit), has_more: kept.length > from + limit };
}
