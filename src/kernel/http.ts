import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { withAuditRecord } from './audit-log.ts';
import type { Deps } from './deps.ts';
import type { Actor, EndpointDefinition, FileBytes, FileStream, ModuleRouter, Visitor } from './endpoint.ts';
import { reportError } from './error-reporting.ts';
import { AppError, defineError, malformedRequest } from './errors.ts';
import { createReference, uuidv7 } from './ids.ts';
import { serializeError, setActor, toUserActor, withTrace } from './logger.ts';
import { findOutage, recordOutage, serviceUnavailable } from './outages.ts';

const unknownAddress = defineError('not_found', 'not_found', 'Cette adresse n’existe pas.');

declare module 'koa' {
  interface DefaultState {
    user: Actor | null;
    /** The id of a visitor without account, for what they upload before they sign up. */
    visitor?: Visitor;
    requestId: string;
    /** The account that a call without a session names, for the audit log. */
    auditAccount?: string;
    /** The request came through a declared proxy. */
    isBehindProxy?: boolean;
    /** The handler has set the status of the response. */
    hasOwnStatus?: true;
    /** The route pattern, never the path. Metrics are labelled by it. */
    route?: string;
    /** The response came from the page cache. */
    isFromCache?: true;
    /** The response is a 503 because a dependency did not answer. */
    isOutage?: true;
    /** Set for the back office only. */
    nonce?: string;
    /** Other origins that this page may call. Empty until the visitor consents. */
    consentedOrigins?: readonly string[];
  }
}

/** Gives each request an id. An incoming id is used only if a declared proxy passed it on and it has the right form. */
export function requestId(): Middleware {
  return (ctx, next) => {
    const incoming = ctx.get('x-request-id');
    ctx.state.requestId = ctx.state.isBehindProxy && /^[0-9a-f-]{36}$/.test(incoming) ? incoming : uuidv7();
    // A page loads a dozen files named by their content, and errors with them are not reported by id.
    if (!ctx.path.startsWith('/assets/')) ctx.set('X-Request-Id', ctx.state.requestId);
    return withTrace({ requestId: ctx.state.requestId }, next);
  };
}

const HOOKS = '/-/hooks/';

/**
 * The path as it may be logged: it contains ids at most, except for the calls from outside, whose address may be a key
 * of a person. The link that switches off their e-mails never expires.
 */
const toLoggedPath = ({ path, state }: Context): string =>
  path.toLowerCase().startsWith(HOOKS) ? (state.route ?? HOOKS) : path;

export function requestLogger(deps: Pick<Deps, 'log'>): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const quiet = ctx.path.startsWith('/assets/') || ctx.path.startsWith('/-/health') || ctx.path === '/-/metrics';
    // The query may contain what a person typed, so it is not logged.
    deps.log[quiet ? 'debug' : 'info'](
      {
        method: ctx.method,
        path: toLoggedPath(ctx),
        status: ctx.status,
        ms: Math.round(performance.now() - start),
        userId: ctx.state.user?.id,
      },
      'request',
    );
  };
}

/**
 * Converts errors to HTTP; no other place does. An outage of a dependency is a 503. Any other unexpected error is a
 * bug: 500 with a reference and no details.
 */
export function errorHandler(deps: Pick<Deps, 'log'>): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null && ctx.path.startsWith('/-/')) sendError(ctx, unknownAddress());
    } catch (error) {
      if (error instanceof AppError) return sendError(ctx, error);
      const thrown = error as { status?: unknown; expose?: unknown };
      if (typeof thrown.status === 'number' && thrown.status < 500 && thrown.expose)
        return sendError(ctx, malformedRequest());
      const dependency = findOutage(error);
      if (dependency) {
        recordOutage(deps, { dependency, error, path: toLoggedPath(ctx) });
        ctx.state.isOutage = true;
        return sendError(ctx, serviceUnavailable(dependency));
      }
      const reference = createReference(6, ctx.state.requestId);
      deps.log.error({ error: serializeError(error), reference, path: toLoggedPath(ctx) }, 'unexpected error');
      reportError(error, { reference });
      ctx.status = 500;
      ctx.body = {
        code: 'unexpected',
        message: `Une erreur est survenue de notre côté. Ce que vous avez saisi est gardé. Référence\u00a0: ${reference}. Réessayez, ou écrivez-nous avec cette référence.`,
        reference,
      };
    }
  };
}

function sendError(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  if (typeof error.details['retryAfterSeconds'] === 'number')
    ctx.set('Retry-After', String(Math.ceil(error.details['retryAfterSeconds'])));
  ctx.body = {
    code: error.code,
    message: error.message,
    ...(error.fields && { errors: error.fields }),
    reference: createReference(6, ctx.state.requestId),
  };
}

/** Mounts every declared endpoint. */
export function mountEndpoints(deps: Deps, routers: readonly ModuleRouter[]): Middleware {
  // An address that ends in a slash is not the list before it.
  const router = new Router({ strict: true });
  for (const { endpoints } of routers)
    for (const endpoint of endpoints)
      router.register(endpoint.path, [endpoint.method.toLowerCase()], async (ctx) => {
        ctx.state.route = endpoint.path;
        if (endpoint.area !== 'hooks') ctx.set('Cache-Control', 'no-store');
        const user = ctx.state.user ?? null;
        setActor(toActor(endpoint.area, user));
        const handle = () =>
          endpoint.handle({ deps, ctx, user, params: ctx['params'], query: ctx.query, body: undefined });
        const result = await (endpoint.audit
          ? withAuditRecord(deps, { ctx, event: endpoint.audit }, handle)
          : handle());
        if (ctx.respond === false || ctx.headerSent) return;
        sendResponse(ctx, endpoint, result);
      });
  return router.routes() as unknown as Middleware;
}

function toActor(area: EndpointDefinition['area'], user: Actor | null): string {
  if (area === 'hooks') return 'provider';
  return user ? toUserActor(user.id) : 'visitor';
}

function sendResponse(ctx: Context, endpoint: EndpointDefinition, result: unknown): void {
  if (!ctx.state.hasOwnStatus) ctx.status = endpoint.status;
  if (endpoint.answer === null) {
    ctx.body = endpoint.status === 204 ? null : '';
    return;
  }
  if (endpoint.answer instanceof z.ZodType) {
    // Koa would turn null into a 204, but the contract promises JSON.
    ctx.body = result ?? 'null';
    if (result == null) ctx.type = 'json';
    return;
  }
  const file = result as FileBytes | FileStream;
  ctx.type = file.mime ?? endpoint.answer.mime;
  const ascii = file.name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '');
  ctx.set(
    'Content-Disposition',
    `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  );
  ctx.set('Cache-Control', 'private, no-store');
  if ('stream' in file) {
    ctx.body = file.stream;
    if (file.length !== undefined) ctx.length = file.length;
  } else ctx.body = Buffer.from(file.bytes);
}

/**
 * A form that was sent without a script: read by the page that shows it, judged by the endpoint its script would have
 * called.
 */
export interface SubmittedForm {
  ctx: Context;
  body: unknown;
}

/**
 * Calls endpoints inside the process, for pages rendered on the server: the same checks without a socket. A GET, or a
 * POST of a submitted form.
 */
export function createInProcessClient(deps: Deps, routers: readonly ModuleRouter[]) {
  const patterns = routers
    .flatMap(({ endpoints }) => endpoints)
    .map((endpoint) => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replace(/:([A-Za-z][A-Za-z0-9]*)/g, '(?<$1>[^/]+)')}$`),
    }));
  return async (path: string, user: Actor | null = null, sent?: SubmittedForm): Promise<unknown> => {
    const url = new URL(path.startsWith('/-/') ? path : `/-/api/v1${path}`, 'http://in-process');
    for (const { endpoint, pattern } of patterns) {
      const match = endpoint.method === (sent ? 'POST' : 'GET') && pattern.exec(url.pathname);
      if (!match) continue;
      const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]));
      return endpoint.handle({
        deps,
        ctx: sent?.ctx ?? null,
        user,
        params,
        query: Object.fromEntries(url.searchParams),
        body: sent?.body,
      });
    }
    throw unknownAddress();
  };
}
