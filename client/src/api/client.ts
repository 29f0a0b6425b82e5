import { clearToken, getTokenStorage, SESSION_EXPIRED, getTokenStatus } from '../auth/token.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Record<string, string[]> = {},
    readonly reference: string | null = null,
    /** The English message of the API: never shown without the French one. */
    readonly original: string | null = null,
  ) {
    super(message);
  }

  /** True if no response came or the server failed: nothing that a person can correct. */
  get isFault(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether the API has no such object, or it belongs to another person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const CONTINUE_TEXT = 'Vous pouvez continuer\u00a0: votre lettre s’enregistre sur cet appareil.';
/** Returns the text for a missing response: the reason, as far as the browser knows it, and when to retry. */
const noAnswer = () =>
  navigator.onLine
    ? { why: 'Notre service ne répond pas.', again: 'dans un instant' }
    : { why: 'Vous êtes hors connexion.', again: 'quand la connexion revient' };
/** While a letter is being written. */
export const draftOfflineText = (): string => `${noAnswer().why} ${CONTINUE_TEXT}`;
/** On a page that stores nothing but its fields. */
export const formOfflineText = (): string =>
  `${noAnswer().why} Ce que vous avez écrit reste ici\u00a0: réessayez ${noAnswer().again}.`;
/** For a file that was not sent. */
export const uploadOfflineText = (): string =>
  `${noAnswer().why} Ce fichier n’est pas parti\u00a0: envoyez-le à nouveau ${noAnswer().again}.`;
/** For any other request. */
export const offlineText = (): string => `${noAnswer().why} Rien n’est perdu\u00a0: réessayez ${noAnswer().again}.`;
const lostResponse = (): ApiError => new ApiError(0, 'offline', offlineText());
const XSRF = 'XSRF-TOKEN';
const readCsrfCookie = (): string | null => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? null;

/** Default headers, including the CSRF token. */
export const defaultHeaders = (method: string): Record<string, string> => ({
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  ...(method !== 'GET' && { [`x-${XSRF.toLowerCase()}`]: readCsrfCookie() ?? '' }),
});

/** Browsers allow 64 KiB for requests of a page that is being left; a character takes three bytes at most. */
const OUTLIVING_SIGNS = 20_000;

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...defaultHeaders(method),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      ...(text !== undefined && { body: text }),
      // `keepalive` lets a save that starts while the page is closed reach the server.
      keepalive: method === 'PUT' && text !== undefined && text.length < OUTLIVING_SIGNS,
    });
  } catch {
    throw lostResponse();
  }
}

/** A call under /-/api/v1. */
export const call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> => requestJson<T>(method, path, () => send(method, `/-/api/v1${path}`, body));

export const fetchXsrfCookie = async (): Promise<void> => void (await send('GET', '/-/sanctum/csrf-cookie'));

let last: ApiError | null = null;
const listeners = new Set<(error: ApiError) => void>();

/** Stores the last authentication error and notifies its listeners (docs/domain/interface.md#errors). */
export const lastAuthError = (): ApiError | null => last;
export const clearAuthError = (): void => void (last = null);
export const onAuthError = (listener: (error: ApiError) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export function emitAuthError(error: ApiError): ApiError {
  last = error;
  for (const listener of listeners) listener(error);
  return error;
}

const sessionOver = (): ApiError =>
  new ApiError(401, 'session_expired', 'Votre session a expiré. Reconnectez-vous.', {}, null, SESSION_EXPIRED);
/** For a person who was logged in: a browser deletes an expired cookie, and the server then sees a visitor. */
export const setSessionOver = (): void => void (last = sessionOver());

/** The pattern of a path under /-/api/v1: no query, and no part that a person typed or chose. */
const toRoute = (path: string): string =>
  path
    .replace(/[?#].*/, '')
    .replace(/\/(templates|shelves|template-slugs|seals|proofs)\/.*/, '/$1/*')
    .replace(/\/[^/]*[\d%][^/]*/g, '/*');

/** Firefox and WebKit abort the requests of a page that is left, shortly before its timers stop. */
const ABORT_LOG_DELAY_MS = 300;

/** Logs a failed call to the console (docs/domain/interface.md#errors). */
function logHttpError(method: string, path: string, { status, code, reference }: ApiError): void {
  const log = (): void =>
    console.error(`HTTP ${method} ${toRoute(path)} ${status} ${code}${reference ? ` ${reference}` : ''}`);
  if (status === 0) setTimeout(log, ABORT_LOG_DELAY_MS);
  else log();
}

/** Requests JSON; a failure is logged. Fetches the CSRF cookie if it is missing, and once more if it was rejected. */
export async function requestJson<T>(method: string, path: string, ask: () => Promise<Response>): Promise<T> {
  // An empty id would request the list instead.
  if (/\/(?=\/|$)/.test(toRoute(path))) throw new Error(`The path ${toRoute(path)} lacks an id.`);
  const memory = getTokenStorage();
  if (getTokenStatus(memory, Date.now()) === 'expired') {
    // There is no refresh token: the session has ended, so its token is cleared.
    clearToken(memory);
    throw emitAuthError(sessionOver());
  }
  const response = await withXsrfCookie(method, ask).catch((error: unknown) => {
    // An upload cancelled by the person is no failure.
    if (error instanceof ApiError && error.code !== 'stopped') logHttpError(method, path, error);
    throw error;
  });
  if (response.status === 204 || response.status === 202) return undefined as T;
  const answer: unknown = await response.json().catch(() => undefined);
  // The connection broke in the middle of the response, or a network's own page came in its place.
  if (response.ok && answer === undefined) {
    const error = lostResponse();
    logHttpError(method, path, error);
    throw error;
  }
  if (response.ok) return answer as T;
  const responseBody = (answer ?? {}) as {
    code?: string;
    message?: string;
    errors?: Record<string, string[]>;
    reference?: string;
  };
  const error = new ApiError(
    response.status,
    responseBody.code ?? 'unexpected',
    responseBody.message ?? 'Une erreur est survenue. Ce que vous avez saisi est gardé. Réessayez.',
    responseBody.errors,
    responseBody.reference ?? null,
    responseBody.code === 'session_expired' ? SESSION_EXPIRED : null,
  );
  logHttpError(method, path, error);
  throw response.status === 401 ? emitAuthError(error) : error;
}

async function withXsrfCookie(method: string, ask: () => Promise<Response>): Promise<Response> {
  if (method !== 'GET' && !readCsrfCookie()) await fetchXsrfCookie();
  const response = await ask();
  if (response.status !== 419) return response;
  await fetchXsrfCookie();
  return ask();
}

/** Reads the data of a page, on the server (in process) and in the browser. */
export type Reader = <T>(path: string) => Promise<T>;
export const browserReader: Reader = async <T>(path: string) => call<T>('GET', path);

/**
 * For loaders: a refused read sets the status of the page (404, 410), in the browser as on the server.
 */
export const withRouteErrors =
  (read: Reader): Reader =>
  <T>(path: string) =>
    read<T>(path).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        throw new Response(null, { status: error.status });
      throw error;
    });

const CACHE_MS = 5 * 60_000;

/** Caches public responses for five minutes, so that going back is instant. */
export function withCache(read: Reader, now: () => number = Date.now): Reader {
  const cached = new Map<string, { at: number; answer: Promise<unknown> }>();
  return <T>(path: string): Promise<T> => {
    const cachedAnswer = cached.get(path);
    if (cachedAnswer && now() - cachedAnswer.at < CACHE_MS) return cachedAnswer.answer as Promise<T>;
    const answer = read<T>(path);
    cached.set(path, { at: now(), answer });
    answer.catch(() => cached.delete(path));
    return answer;
  };
}

/** Whether an id in a URL has the form of a UUID (RFC 9562). */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
