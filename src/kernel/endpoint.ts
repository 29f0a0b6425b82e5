import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { z } from 'zod';
import { auditReason, nameAuditEvent } from './audit-log.ts';
import { readJsonBody, readRawBody } from './body.ts';
import { getClientIp, toRateLimitKey } from './client-ip.ts';
import { applyDefaultRateLimit } from './default-rate-limits.ts';
import type { Deps } from './deps.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { forbidden, AppError, secondFactorRequired, unauthenticated } from './errors.ts';
import { rateLimiter } from './rate-limit.ts';
import { parse, validateResponse } from './validation.ts';

/** The authenticated user of a request. */
export interface Actor {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  scope: string[];
  /** True for staff who must add a second factor before they may use the back office. */
  lacksSecondFactor?: boolean;
}

/** A visitor without an account: a random id in the session, created when first needed; a log-in does not change it. */
export interface Visitor {
  id(): string | null;
  ensureId(): string;
}

export type Access<User extends Actor | null = Actor | null> = {
  readonly kind: 'anyone' | 'guest' | 'signed_in' | 'permitted';
  readonly permission?: string;
  readonly user?: User;
};
export const anyone: Access = { kind: 'anyone' };
export const guest: Access<null> = { kind: 'guest' };
export const signedIn: Access<Actor> = { kind: 'signed_in' };
export const permitted = (permission: string): Access<Actor> => ({ kind: 'permitted', permission });

const alreadySignedIn = (): AppError =>
  new AppError(
    'conflict',
    'already_signed_in',
    'Un compte est déjà ouvert dans ce navigateur. Rechargez la page pour le retrouver, ou pour vous en déconnecter.',
  );

/** A user has a permission if the scope is a list containing it (docs/domain/interface.md#permissions). */
export function authorize(access: Access, user: Actor | null): void {
  if (access.kind === 'anyone') return;
  if (access.kind === 'guest') {
    if (user) throw alreadySignedIn();
    return;
  }
  if (!user) throw unauthenticated();
  if (access.kind === 'permitted' && !user.scope.includes(access.permission ?? ''))
    throw forbidden({ permission: access.permission });
}

/** A response that is a file instead of JSON. */
export interface FileResponse {
  readonly mime: string;
  /** Further media types that the response may have. */
  readonly otherMimes: readonly string[];
}
export interface FileBytes {
  name: string;
  bytes: Uint8Array;
  inline?: boolean;
  /** The media type of this file. Defaults to the one that the endpoint declares. */
  mime?: string;
}
/** A file that is read while it is sent, because it may not fit into memory. */
export interface FileStream {
  name: string;
  stream: Readable;
  /** In bytes; unknown if the file is written while it is sent. */
  length?: number;
  inline?: boolean;
  mime?: string;
}
export const fileResponse = (mime: string, ...otherMimes: string[]): FileResponse => ({ mime, otherMimes });

/** Sets another status than the declared one: 200 where a repeated request finds its work done, or 304. */
export function setStatus(ctx: Context, status: 200 | 304): void {
  ctx.status = status;
  ctx.state.hasOwnStatus = true;
}

type ResponseSchema = z.ZodType | FileResponse | null;
type ResponseBody<A extends ResponseSchema> = A extends z.ZodType
  ? z.input<A>
  : A extends FileResponse
    ? FileBytes | FileStream
    : void;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : unknown;

type Area = 'api' | 'admin' | 'hooks' | 'root';
const PREFIX: Record<Area, string> = { api: '/-/api/v1', admin: '/-/admin/v1', hooks: '/-/hooks', root: '/-' };

/** The default maximum size of a request body, in bytes. */
export const DEFAULT_BODY_LIMIT = 100_000;

interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly by: 'address' | 'account';
}
/** Why requests of an endpoint are not counted. */
interface NoRateLimit {
  readonly none: string;
}

export interface EndpointDefinition {
  readonly method: string;
  readonly path: string;
  readonly area: Area;
  readonly module: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly raw: boolean;
  readonly maxBodyBytes: number;
  readonly rateLimit: RateLimit | NoRateLimit | null;
  readonly status: number;
  readonly answer: ResponseSchema;
  /** Under which name calls are recorded in the audit log. */
  readonly audit?: string;
  readonly description: EndpointDescription;
  readonly handle: (request: EndpointRequest) => Promise<unknown>;
}

export interface EndpointRequest {
  deps: Deps;
  ctx: Context | null;
  user: Actor | null;
  params: unknown;
  query: unknown;
  /** The body if it was read before; undefined if the endpoint still has to read it as JSON. */
  body: unknown;
}

export interface ModuleRouter {
  readonly module: string;
  readonly area: Area;
  readonly endpoints: EndpointDefinition[];
}

export const createRouter = (module: string, area: Area = 'api'): ModuleRouter => ({
  module: module,
  area,
  endpoints: [],
});

interface Declaration<
  U extends Actor | null,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends ResponseSchema,
> extends EndpointDescription<Input<B>> {
  access: Access<U>;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Hooks: `body` is the exact bytes as a Buffer, for signatures. */
  raw?: boolean;
  response: readonly [status: number, shape: A];
  /** Replaces the default limit, and is counted across all processes. */
  rateLimit?: RateLimit | NoRateLimit;
  /** Maximum size of the body in bytes. Defaults to DEFAULT_BODY_LIMIT. */
  maxBodyBytes?: number;
  /**
   * Records each call in the audit log under this name (`account.logged_in`); commands of the back office are recorded
   * under their route anyway. Null: it only reads, and is a POST because of its input.
   */
  audit?: string | null;
  /** Rejects a caller by its headers alone, before the body is read. */
  beforeBody?(request: { deps: Deps; user: U; ctx: Context }): void | Promise<void>;
  handler(request: {
    deps: Deps;
    user: U;
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    rawBody: Buffer;
    ctx: Context;
  }): Promise<ResponseBody<A>>;
}

/**
 * Declares an endpoint: access, input, response. Requests and responses are checked; the OpenAPI document is built from
 * the same declaration.
 */
export function endpoint<
  U extends Actor | null,
  A extends ResponseSchema,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(router: ModuleRouter, route: string, declared: Declaration<U, P, Q, B, A>): void {
  const [method, path] = route.split(' ');
  if (!method || !path?.startsWith('/')) throw new Error(`An endpoint is "METHOD /path", not "${route}".`);
  const [status, answer] = declared.response;
  const ownAudit = router.area === 'admin' && method !== 'GET' ? route : null;
  const audit = declared.audit === undefined ? ownAudit : declared.audit;
  if (audit) nameAuditEvent(audit, declared.summary);
  const { maxBodyBytes = DEFAULT_BODY_LIMIT } = declared;

  router.endpoints.push({
    method,
    path: PREFIX[router.area] + path,
    area: router.area,
    module: router.module,
    summary: declared.summary,
    access: declared.access,
    ...(declared.params && { params: declared.params }),
    ...(declared.query && { query: declared.query }),
    ...(declared.body && { body: declared.body }),
    raw: declared.raw ?? false,
    maxBodyBytes,
    rateLimit: declared.rateLimit ?? null,
    status,
    answer,
    ...(audit && { audit }),
    description: declared,
    async handle({ deps, ctx, user, params, query, body }) {
      authorize(declared.access, user);
      if (router.area === 'admin' && user?.lacksSecondFactor) throw secondFactorRequired();
      if (ctx) await limitRate(declared.rateLimit, { deps, ctx, user });
      // The parts are parsed separately, so that each error names its part.
      const parsedParams = declared.params ? parse(declared.params, params, 'path') : undefined;
      const parsedQuery = declared.query ? parse(declared.query, query, 'query') : undefined;
      let rawBody: Buffer = Buffer.alloc(0);
      let parsedBody: unknown;
      if (ctx) await declared.beforeBody?.({ deps, user: user as U, ctx });
      if (ctx && declared.raw) rawBody = await readRawBody(ctx, maxBodyBytes);
      else if (declared.body) {
        const input = ctx && body === undefined ? await readJsonBody(ctx, maxBodyBytes) : body;
        parsedBody = parse(declared.body, input, 'body');
        if (audit && router.area === 'admin') auditReason(parsedBody);
      }

      const result = await declared.handler({
        deps,
        user: user as U,
        params: parsedParams as Parsed<P>,
        query: parsedQuery as Parsed<Q>,
        body: parsedBody as Parsed<B>,
        rawBody,
        ctx: ctx as Context,
      });
      return answer instanceof z.ZodType ? validateResponse(deps, route, { schema: answer, value: result }) : result;
    },
  });
}

async function limitRate(
  declared: RateLimit | NoRateLimit | undefined,
  { deps, ctx, user }: { deps: Deps; ctx: Context; user: Actor | null },
): Promise<void> {
  if (!declared) return applyDefaultRateLimit(deps, ctx, user?.id);
  if ('none' in declared) return;
  const { name, points, seconds, by } = declared;
  const key = by === 'account' && user ? user.id : toRateLimitKey(getClientIp(ctx));
  await rateLimiter(deps).consume(name, key, { points, seconds });
}
