import { createHmac } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { FormResult } from '../../client/src/api/form-result.ts';
import { readDate } from '../../client/src/ui/read-date.ts';
import { readFormBody } from '../kernel/body.ts';
import { applyDefaultRateLimit } from '../kernel/default-rate-limits.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { reportError } from '../kernel/error-reporting.ts';
import { AppError } from '../kernel/errors.ts';
import type { SubmittedForm } from '../kernel/http.ts';
import { createReference } from '../kernel/ids.ts';
import { serializeError } from '../kernel/logger.ts';
import { findOutage, recordOutage, serviceUnavailable } from '../kernel/outages.ts';
import { parse } from '../kernel/validation.ts';
import { isSameOrigin, issueCsrfToken } from '../modules/auth/index.ts';
import { type MessageKind, type MessageReceipt, NewMessage } from '../modules/orders/support/contract.ts';

const KINDS: Readonly<Record<string, MessageKind>> = {
  '/nous-contacter': 'question',
  '/renoncer-au-contrat': 'withdrawal',
  '/resilier-votre-contrat': 'termination',
};
/** The pages whose form works without a script. The form is posted to the page itself. */
export const NO_SCRIPT_PAGES: ReadonlySet<string> = new Set(Object.keys(KINDS));

/**
 * Redirects any other form submitted without a script to its page, which explains what it needs. Nothing typed appears
 * in an address.
 */
export const redirectUnknownForms = (): Middleware => async (ctx, next) => {
  const isForm =
    ctx.method === 'POST' && !ctx.path.startsWith('/-/') && !NO_SCRIPT_PAGES.has(ctx.path) && ctx.is('urlencoded');
  if (!isForm) return next();
  ctx.redirect(ctx.originalUrl);
  ctx.status = 303;
};

const SIGNED = ['name', 'email', 'orderReference', 'text', 'website'];
const SETTABLE: Record<MessageKind, readonly string[]> = {
  question: ['subject', 'email', 'orderReference', 'text', 'website'],
  withdrawal: SIGNED,
  termination: [...SIGNED, 'endsOn'],
};
/**
 * Larger than the longest text with every character escaped, so that a text slightly too long comes back to be
 * shortened.
 */
const MAX_BYTES = 400_000;
const UNPROVEN =
  'Votre navigateur n’a pas dit d’où venait cet envoi. Rien n’est parti, et ce que vous avez écrit est gardé\u00a0: relisez, puis envoyez à nouveau.';

type Send = (path: string, user: Actor | null, sent: SubmittedForm) => Promise<unknown>;

/** Handles the form of this page as its script would, and returns what the page is to show. Nothing typed is lost. */
export async function handleForm(
  deps: Deps,
  ctx: Context,
  send: Send,
): Promise<{ status: number; posted: FormResult }> {
  const kind = KINDS[ctx.path]!;
  const { user } = ctx.state;
  let values: Record<string, string> = {};
  try {
    const form = await readFormBody(ctx, MAX_BYTES);
    values = Object.fromEntries(SETTABLE[kind].map((name) => [name, form.get(name) ?? '']));
    if (values['endsOn']) values['endsOn'] = readDate(values['endsOn'], deps.now().getFullYear()) ?? values['endsOn'];
    await applyDefaultRateLimit(deps, ctx, user?.id);
    const step = form.get('etape');
    if (step === 'corriger') return { status: 200, posted: { values, errors: {} } };
    const message = {
      ...values,
      kind,
      id: createMessageId(deps, kind, values),
      ...(kind === 'termination' && { endsOn: values['endsOn'] || null }),
    };
    if (kind !== 'question' && step !== 'confirmer') {
      parse(NewMessage, message, 'body');
      return { status: 200, posted: { values, errors: {}, toCheck: true } };
    }
    if (!isSameOrigin(deps, ctx, form.get('jeton') ?? ''))
      return {
        status: 419,
        posted: {
          values,
          errors: {},
          problem: UNPROVEN,
          toCheck: kind !== 'question',
          token: issueCsrfToken(deps, ctx),
        },
      };
    const receipt = (await send('/messages', user, { ctx, body: message })) as MessageReceipt;
    return { status: 200, posted: { values, errors: {}, receipt } };
  } catch (error) {
    return rejectForm(deps, ctx, { values, error });
  }
}

/**
 * Without a script there is no request id, so the text and the day form one: a form sent twice is one message. The key
 * makes the id unguessable.
 */
function createMessageId(deps: Deps, kind: MessageKind, values: Record<string, string>): string {
  const day = deps.now().toISOString().slice(0, 10);
  const hex = createHmac('sha256', deps.config.session.keys[0]!)
    .update(JSON.stringify(['message', kind, day, values]))
    .digest('hex');
  // An application-defined UUID (RFC 9562, 5.8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function rejectForm(
  deps: Deps,
  ctx: Context,
  { values, error }: { values: Record<string, string>; error: unknown },
): { status: number; posted: FormResult } {
  const dependency = findOutage(error);
  if (dependency) {
    recordOutage(deps, { dependency, error, path: ctx.path });
    ctx.state.isOutage = true;
    return rejectForm(deps, ctx, { values, error: serviceUnavailable(dependency) });
  }
  if (error instanceof AppError) {
    const retry = error.details['retryAfterSeconds'];
    if (typeof retry === 'number') ctx.set('Retry-After', String(Math.ceil(retry)));
    const errors = Object.fromEntries(
      Object.entries(error.fields ?? {}).map(([name, [sentence = '']]) => [name, sentence]),
    );
    return { status: error.status, posted: { values, errors, ...(!error.fields && { problem: error.message }) } };
  }
  const mark = createReference(6, ctx.state.requestId);
  deps.log.error({ path: ctx.path, reference: mark, error: serializeError(error) }, 'form could not be taken');
  reportError(error, { page: ctx.path, reference: mark });
  return {
    status: 500,
    posted: {
      values,
      errors: {},
      problem: `Une erreur est survenue de notre côté. Ce que vous avez écrit est gardé. Référence\u00a0: ${mark}. Réessayez, ou écrivez-nous avec cette référence.`,
    },
  };
}
