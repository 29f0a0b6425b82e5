import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type Koa from 'koa';
import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { getCookieName } from '../../src/modules/auth/cookies.ts';
import { SessionStore } from '../../src/modules/auth/session-store.ts';
import { storeUser } from '../factories/users.ts';

/** The sender of a request: a person with an account, a visitor whose browser we know by this name, or both. */
export interface Caller {
  user?: Actor;
  visitor?: string;
}
export interface RequestOptions extends Caller {
  body?: unknown;
  headers?: Record<string, string>;
}
interface Login {
  headers: Record<string, string>;
  /** By the clock of the test. */
  at: number;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Half the idle time of staff: whose clock was put forward further logs in again. */
const LOGIN_AGE_MS = 15 * 60_000;
const SESSION_MS = 30 * 86_400_000;

const toBody = (body: unknown): BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body);

/**
 * Calls the app as browsers do: everybody has a session and an anti-forgery token of their own. A person logs in once,
 * by a row in the session store; logging in with a password is the subject of tests/auth.
 */
export function createHttpClient({ app, deps, url }: { app: Koa; deps: Deps; url: string }) {
  const store = new SessionStore(deps);
  const logins = new Map<string, Promise<Login>>();
  const visitorIds = new Map<string, string>();
  const secret = (): string => randomBytes(16).toString('base64url');

  function findVisitorId(name: string): string {
    const id = visitorIds.get(name) ?? secret();
    visitorIds.set(name, id);
    return id;
  }

  /** The cookie of a session, signed with the key of the app. */
  async function openSession({ user, visitor }: Caller): Promise<string> {
    if (user) await storeUser(deps, user);
    const [id, now] = [randomBytes(32).toString('base64url'), deps.now().getTime()];
    const owner = user && { userId: user.id, openedAt: now, seenAt: now, device: null, xsrf: secret() };
    const data = { ...owner, ...(visitor !== undefined && { visitor: findVisitorId(visitor) }) };
    await store.set(id, data, SESSION_MS, { ctx: {} });
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const { cookies } = app.createContext(response.req, response);
    cookies.secure = true;
    cookies.set(getCookieName(deps.config, 'auth.session'), id, { signed: true });
    return toCookieHeader(response.getHeader('set-cookie') as string[]);
  }

  async function logIn(caller: Caller): Promise<Login> {
    const isKnown = caller.user !== undefined || caller.visitor !== undefined;
    const session = isKnown ? await openSession(caller) : '';
    const answer = await fetch(`${url}/-/sanctum/csrf-cookie`, { headers: { cookie: session } });
    const cookie = [session, toCookieHeader(answer.headers.getSetCookie())].filter(Boolean).join('; ');
    const token = /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '';
    return { headers: { cookie, 'x-xsrf-token': token }, at: deps.now().getTime() };
  }

  /** The headers by which the app knows who asks. */
  async function buildHeaders(caller: Caller): Promise<Record<string, string>> {
    const key = JSON.stringify([caller.user?.id, caller.visitor]);
    const login = await (logins.get(key) ?? startLogin(key, caller));
    const isFresh = Math.abs(deps.now().getTime() - login.at) < LOGIN_AGE_MS;
    return isFresh ? login.headers : (await startLogin(key, caller)).headers;
  }
  function startLogin(key: string, caller: Caller): Promise<Login> {
    const login = logIn(caller);
    logins.set(key, login);
    return login;
  }

  async function send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const { user, visitor, body, headers } = options;
    const isStranger = user === undefined && visitor === undefined;
    const needsNoCookie = isStranger && (SAFE.has(method) || path.startsWith('/-/hooks/'));
    return fetch(`${url}${path.startsWith('/-/') ? path : `/-/api/v1${path}`}`, {
      method,
      headers: {
        'accept-encoding': 'identity', // compressed answers cannot be compared with their declaration
        ...(needsNoCookie ? {} : await buildHeaders({ user, visitor })),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: toBody(body) }),
    });
  }

  async function request<T = { code: string; message: string }>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<{ status: number; body: T }> {
    const response = await send(method, path, options);
    const text = await response.text();
    const isJson = text && response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: (isJson ? JSON.parse(text) : null) as T };
  }

  return { send, request, headersOf: buildHeaders };
}

const toCookieHeader = (lines: readonly string[]): string => lines.map((line) => line.split(';')[0]).join('; ');
