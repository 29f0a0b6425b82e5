import supertest from 'supertest';

/** Keeps cookies and repeats the token, as the client does. */
export function browser(url: string) {
  const cookies = new Map<string, string>();
  const keep = (response: supertest.Response): supertest.Response => {
    for (const line of ([] as string[]).concat(response.headers['set-cookie'] ?? [])) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const jar = () =>
    [...cookies]
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  const send =
    (method: 'post' | 'put' | 'patch' | 'delete') =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const agent = supertest(url);
      const request = agent[method](path).set({
        Cookie: jar(),
        'Accept-Encoding': 'identity',
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      });
      return keep(await request.send(typeof body === 'string' ? body : JSON.stringify(body ?? {})));
    };
  const self = {
    cookies,
    get: async (path: string) =>
      keep(await supertest(url).get(path).set({ Cookie: jar(), 'Accept-Encoding': 'identity' })),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
    async logIn(credentials: { email: string; password: string; code?: string }) {
      await self.get('/-/sanctum/csrf-cookie');
      return self.post('/-/api/v1/login', credentials);
    },
  };
  return self;
}
