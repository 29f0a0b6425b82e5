import type { Context } from 'koa';
import { z } from 'zod';
import { readJson, readRaw } from './body.ts';
import type { Deps } from './deps.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { forbidden, invalidFields, malformed, notFound, Refusal, secondFactorNeeded, unauthenticated, type FieldErrors } from './refusal.ts';
import { throttle } from './throttle.ts';

/** Who is asking, as the session says. */
export interface Actor {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  scope: string[];
  /** Staff who have to add a second factor before the back office opens. */
  lacksSecondFactor?: boolean;
}

/** Somebody without account: a random id in their session, made when it is first needed and kept through log-in. */
export interface Visitor {
  known(): string | null;
  named(): string;
}

export type Access<User extends Actor | null = Actor | null> = {
  readonly kind: 'anyone' | 'guest' | 'signed_in' | 'permitted';
  readonly permission?: string;
  readonly user?: User;
};
export const anyone: Access<Actor | null> = { kind: 'anyone' };
export const guest: Access<null> = { kind: 'guest' };
export const signedIn: Access<Actor> = { kind: 'signed_in' };
export const permitted = (permission: string): Access<Actor> => ({ kind: 'permitted', permission });

const alreadySignedIn = (): Refusal => new Refusal('conflict', 'already_signed_in', 'Un compte est déjà ouvert dans ce navigateur. Rechargez la page pour le retrouver, ou pour vous en déconnecter.');

/** A user has a permission if the scope is a list containing it (seed, section 6). */
export function admit(access: Access, user: Actor | null): void {
  if (access.kind === 'anyone') return;
  if (access.kind === 'guest') {
    if (user) throw alreadySignedIn();
    return;
  }
  if (!user) throw unauthenticated();
  if (access.kind === 'permitted' && !user.scope.includes(access.permission ?? '')) throw forbidden({ permission: access.permission });
}

/** An answer that is a file, not JSON. */
export interface FileAnswer {
  readonly mime: string;
  /** What one of several kinds may come as instead. */
  readonly otherMimes: readonly string[];
}
export interface FileBytes {
  name: string;
  bytes: Uint8Array;
  inline?: boolean;
  /** Where one of several kinds comes; unsaid, it is what the endpoint declares. */
  mime?: string;
}
export const fileOf = (mime: string, ...otherMimes: string[]): FileAnswer => ({ mime, otherMimes });

type AnswerShape = z.ZodType | FileAnswer | null;
type Answer<A extends AnswerShape> = A extends z.ZodType ? z.input<A> : A extends FileAnswer ? FileBytes : void;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : unknown;

type Area = 'api' | 'admin' | 'hooks' | 'root';
const PREFIX: Record<Area, string> = { api: '/-/api/v1', admin: '/-/admin/v1', hooks: '/-/hooks', root: '/-' };

interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly by: 'address' | 'account';
}

export interface EndpointDefinition {
  readonly method: string;
  readonly path: string;
  readonly area: Area;
  readonly room: string;
  readonly summary: string;
  readonly allow: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly raw: boolean;
  readonly status: number;
  readonly answer: AnswerShape;
  readonly throttle: RateLimit | null;
  readonly description: EndpointDescription;
  readonly handle: (request: EndpointRequest) => Promise<unknown>;
}

export interface EndpointRequest {
  deps: Deps;
  ctx: Context | null;
  user: Actor | null;
  params: unknown;
  query: unknown;
  /** What was read already; undefined: it is still to be read, as JSON. */
  body: unknown;
}

export interface RoomRouter {
  readonly room: string;
  readonly area: Area;
  readonly endpoints: EndpointDefinition[];
}

export const roomRouter = (room: string, area: Area = 'api'): RoomRouter => ({ room, area, endpoints: [] });

interface Declaration<
  U extends Actor | null,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends AnswerShape,
> extends EndpointDescription<Given<B>> {
  allow: Access<U>;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Hooks: `body` is the exact bytes as a Buffer, for signatures. */
  raw?: boolean;
  answers: readonly [status: number, shape: A];
  throttle?: RateLimit;
  /** Bytes of body accepted; 1 MB unless said. */
  limit?: number;
  run(request: {
    deps: Deps;
    user: U;
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    rawBody: Buffer;
    ctx: Context;
  }): Promise<Answer<A>>;
}

/** Declares who may, what shape, what it answers. Both directions are checked; the OpenAPI document is read from here. */
export function endpoint<
  U extends Actor | null,
  A extends AnswerShape,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(router: RoomRouter, route: string, declared: Declaration<U, P, Q, B, A>): void {
  const [method, path] = route.split(' ');
  if (!method || !path?.startsWith('/')) throw new Error(`An endpoint is "METHOD /path", not "${route}".`);
  const [status, answer] = declared.answers;

  router.endpoints.push({
    method,
    path: PREFIX[router.area] + path,
    area: router.area,
    room: router.room,
    summary: declared.summary,
    allow: declared.allow,
    ...(declared.params && { params: declared.params }),
    ...(declared.query && { query: declared.query }),
    ...(declared.body && { body: declared.body }),
    raw: declared.raw ?? false,
    status,
    answer,
    throttle: declared.throttle ?? null,
    description: declared,
    async handle({ deps, ctx, user, params, query, body }) {
      admit(declared.allow, user);
      if (router.area === 'admin' && user?.lacksSecondFactor) throw secondFactorNeeded();
      if (declared.throttle && ctx) {
        const { name, points, seconds, by } = declared.throttle;
        await throttle(deps).consume(name, by === 'account' ? (user?.id ?? ctx.ip) : ctx.ip, { points, seconds });
      }
      // The parts are parsed one by one so that each refusal says where it stands.
      const parsedParams = declared.params ? parse(declared.params, params, 'path') : undefined;
      const parsedQuery = declared.query ? parse(declared.query, query, 'query') : undefined;
      let rawBody: Buffer = Buffer.alloc(0);
      let parsedBody: unknown;
      if (ctx && declared.raw) rawBody = await readRaw(ctx, declared.limit ?? 1_000_000);
      else if (declared.body)
        parsedBody = parse(declared.body, ctx && body === undefined ? await readJson(ctx, declared.limit ?? 1_000_000) : body, 'body');

      const result = await declared.run({
        deps,
        user: user as U,
        params: parsedParams as Parsed<P>,
        query: parsedQuery as Parsed<Q>,
        body: parsedBody as Parsed<B>,
        rawBody,
        ctx: ctx as Context,
      });
      return answer instanceof z.ZodType ? checkAnswer(answer, result, route, deps) : result;
    },
  });
}

/** A wrong path id is a 404, a wrong query a 400, a wrong field a 422 with its sentence. */
export function parse(shape: z.ZodType, value: unknown, where: 'path' | 'query' | 'body'): unknown {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  if (where === 'path') throw notFound();
  const issues = read.error.issues;
  if (where === 'query') throw malformed({ query: issues.map((issue) => issue.path.join('.')) });
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [issue.path.join('.') || 'body'];
    for (const name of names) (fields[name.slice(0, 100)] ??= []).push(sentence(issue));
  }
  throw invalidFields(fields);
}

/** Zod's default texts are English; a shape that has its own French sentence keeps it. */
function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Ce champ est inconnu.';
  const own = issue.message;
  const isOwn = !/^(Invalid|Too (big|small)|Unrecognized)/.test(own);
  if (isOwn) return own;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Cette réponse manque.';
  if (issue.code === 'too_big') return `Cette réponse est trop longue ou trop grande (au plus ${issue.maximum}).`;
  if (issue.code === 'too_small') return 'Cette réponse est trop courte ou trop petite.';
  return 'Cette réponse n’a pas la forme attendue.';
}

/** An answer that breaks its own promise is our bug: loud everywhere but in production, reported there. */
function checkAnswer(shape: z.ZodType, result: unknown, route: string, deps: Deps): unknown {
  const read = shape.safeParse(result);
  if (read.success) return read.data;
  const paths = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  if (deps.config.mode !== 'production') throw new Error(`${route} answers something else than it promises: ${paths.join(', ')}`);
  deps.log.error({ route, paths }, 'answer breaks its contract');
  return result;
}
