import { fetchUtils, HttpError } from 'react-admin';

const cookie = (): string => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** Queries sent by POST, so that typed text stays out of addresses. */
const READS = /\/(?:search|query|preview|login)$/;
const UNREAD = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
/** The request may have arrived and only its answer be lost: what was ordered may be done. */
const UNCONFIRMED =
  'Le serveur n’a pas répondu\u00a0: ce que vous avez demandé est peut-être fait, ou non. Rechargez la page dans un autre onglet pour le savoir avant de recommencer.';

/** The browser had no connection before the request. */
const OFFLINE =
  'Vous êtes hors connexion\u00a0: rien n’a été envoyé. Ce que vous avez écrit est toujours ici. Réessayez quand la connexion revient.';

/**
 * Sends the requests of the back office, with the site's cookies and the CSRF token. Every error has a French message.
 */
export async function http(url: string, options: fetchUtils.Options = {}): ReturnType<typeof fetchUtils.fetchJson> {
  const method = options.method ?? 'GET';
  const isOffline = !navigator.onLine;
  try {
    if (method !== 'GET' && !cookie()) await fetch('/-/sanctum/csrf-cookie');
    const headers = new Headers(options.headers);
    headers.set('accept', 'application/json');
    headers.set('x-requested-with', 'XMLHttpRequest');
    if (method !== 'GET') headers.set('x-xsrf-token', cookie());
    return await fetchUtils.fetchJson(url, { ...options, headers });
  } catch (error) {
    const { status = 0, body } =
      error instanceof HttpError ? (error as { status: number; body?: { code?: string } }) : {};
    // Status 0: react-admin keeps the page and its input.
    if (status === 401 && method !== 'GET' && !url.endsWith('/login'))
      throw new HttpError(
        'Votre session a expiré. Ce que vous avez écrit est toujours ici\u00a0: reconnectez-vous dans un autre onglet, puis recommencez.',
        0,
      );
    if (body?.code) throw error;
    if (method === 'GET' || READS.test(url)) throw new HttpError(UNREAD, status);
    throw new HttpError(isOffline ? OFFLINE : UNCONFIRMED, status);
  }
}

/** The sentence for a failed request: of the first wrong field, if the server names one. */
export function describeError(error: unknown): string {
  const { message, body } = error as Error & { body?: { errors?: Record<string, string[]> } };
  return Object.values(body?.errors ?? {})[0]?.[0] ?? message;
}

const send =
  (method: 'POST' | 'PUT') =>
  (path: string, body: object, options: fetchUtils.Options = {}): ReturnType<typeof fetchUtils.fetchJson> =>
    http(path, {
      ...options,
      method,
      body: JSON.stringify(body),
      headers: new Headers({ 'content-type': 'application/json' }),
    });
export const post = send('POST');
export const put = send('PUT');

/** Reads a file that a POST answers, with the name that the server gives it. */
export async function postForFile(path: string, body: object): Promise<File> {
  if (!cookie()) await fetch('/-/sanctum/csrf-cookie').catch(() => null);
  const response = await fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-xsrf-token': cookie() },
  }).catch(() => null);
  if (response?.ok) {
    const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return new File([await response.blob()], name);
  }
  const answer = (await response?.json().catch(() => null)) as { message?: string } | null;
  throw new HttpError(answer?.message ?? UNREAD, response?.status ?? 0);
}
