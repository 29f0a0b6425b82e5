import { fetchUtils } from 'react-admin';

const cookie = (): string => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** Every call of the back office: same cookies as the site, the anti-forgery token with each action. */
export async function http(url: string, options: fetchUtils.Options = {}): ReturnType<typeof fetchUtils.fetchJson> {
  const method = options.method ?? 'GET';
  if (method !== 'GET' && !cookie()) await fetch('/-/sanctum/csrf-cookie');
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  headers.set('x-requested-with', 'XMLHttpRequest');
  if (method !== 'GET') headers.set('x-xsrf-token', cookie());
  return fetchUtils.fetchJson(url, { ...options, headers });
}

export const post = (path: string, body: object): ReturnType<typeof fetchUtils.fetchJson> =>
  http(path, { method: 'POST', body: JSON.stringify(body), headers: new Headers({ 'content-type': 'application/json' }) });
