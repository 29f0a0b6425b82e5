import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError, call, withRouteErrors, withCache, type Reader } from '../../client/src/api/client.ts';
import { deleteOnce } from '../../client/src/api/delete-once.ts';
import { authRoutes, profileRoutes, secondFactorRoutes } from '../../src/modules/auth/index.ts';
import {
  catalogueRoutes,
  searchRoutes,
  addressRoutes,
  documentsRoutes,
  enclosureRoutes,
  savedFileRoutes,
} from '../../src/modules/documents/index.ts';
import { accountRoutes, mailingRoutes, messageRoutes, ordersRoutes } from '../../src/modules/orders/index.ts';
import { pricingRoutes, subscriptionRoutes } from '../../src/modules/payments/index.ts';
import { answering, memory } from './browser.ts';

const page = { cookie: '' };
beforeEach(() => {
  page.cookie = 'other=1; XSRF-TOKEN=abc';
  Object.assign(globalThis, { document: page, localStorage: memory() });
});

const refused = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('a request', () => {
  test('uses the prefix and the required headers, and repeats the CSRF cookie', async () => {
    const asked = answering(() => Response.json({ ok: true }));
    await call('POST', '/login', { email: 'a@b.fr' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/-/api/v1/login', body: '{"email":"a@b.fr"}' });
    expect(asked[0]!.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': 'abc',
    });
  });

  test('sends no token if it only reads', async () => {
    const asked = answering(() => Response.json({}));
    await call('GET', '/categories');
    expect(asked[0]!.headers).not.toHaveProperty('x-xsrf-token');
  });

  test('fetches the cookie first if it is missing', async () => {
    page.cookie = '';
    const asked = answering(({ path }) => {
      if (!path.endsWith('/csrf-cookie')) return Response.json({});
      page.cookie = 'XSRF-TOKEN=new';
      return new Response(null, { status: 204 });
    });
    await call('POST', '/logout');
    expect(asked.map(({ path }) => path)).toEqual(['/-/sanctum/csrf-cookie', '/-/api/v1/logout']);
    expect(asked[1]!.headers['x-xsrf-token']).toBe('new');
  });

  test('renews a stale token once', async () => {
    const asked = answering(({ path }) =>
      path.endsWith('/csrf-cookie')
        ? new Response(null, { status: 204 })
        : Response.json({ code: 'stale_token', message: 'Rechargez.' }, { status: 419 }),
    );
    const error = await refused(call('POST', '/orders', {}));
    expect(error).toMatchObject({ status: 419, code: 'stale_token', message: 'Rechargez.' });
    expect(asked.map(({ path }) => path)).toEqual(['/-/api/v1/orders', '/-/sanctum/csrf-cookie', '/-/api/v1/orders']);
  });

  test('returns the code, message, fields and reference of an error', async () => {
    answering(() =>
      Response.json(
        {
          code: 'invalid',
          message: 'À corriger.',
          errors: { email: ['Indiquez votre adresse.'] },
          reference: 'AF-7K2M',
        },
        { status: 422 },
      ),
    );
    expect(await refused(call('POST', '/register', {}))).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { email: ['Indiquez votre adresse.'] },
      reference: 'AF-7K2M',
    });
  });

  test('has a French message even if the response is no JSON', async () => {
    answering(() => new Response('<html>502</html>', { status: 502 }));
    expect((await refused(call('GET', '/user'))).message).toContain('Ce que vous avez saisi est gardé');
  });

  test.each(['<html>Bienvenue sur le réseau de l’hôtel</html>', '{"items":[{"id":"'])(
    'with a body that cannot be read has had no response: %s',
    async (body) => {
      Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
      answering(() => new Response(body, { status: 200 }));
      expect(await refused(call('GET', '/orders'))).toMatchObject({ status: 0, code: 'offline' });
    },
  );

  test('may have null as its response', async () => {
    answering(() => Response.json(null));
    expect(await call('GET', '/sender-address')).toBeNull();
  });

  test.each([
    [false, 'Vous êtes hors connexion.'],
    [true, 'Notre service ne répond pas.'],
  ])(
    'without a response is distinguished from a rejection, and gives the browser’s reason (online: %s)',
    async (onLine, why) => {
      Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
      answering(() => new TypeError('Failed to fetch'));
      expect(await refused(call('GET', '/user'))).toMatchObject({
        status: 0,
        code: 'offline',
        message: expect.stringContaining(`${why} Rien n’est perdu`),
      });
    },
  );
});

test('a deletion of what is not there any more is done: its first response was lost', async () => {
  answering(() => Response.json({ code: 'not_found', message: 'Introuvable.' }, { status: 404 }));
  await deleteOnce('/sessions/0190a000-0000-7000-8000-000000000001');
  answering(() => Response.json({ code: 'document_ordered', message: 'Commandée.' }, { status: 409 }));
  expect((await refused(deleteOnce('/papers/0190a000-0000-7000-8000-000000000001'))).status).toBe(409);
});

describe('logging of failed requests', () => {
  const logged = async (work: () => Promise<unknown>): Promise<unknown[]> => {
    await work().catch(() => undefined);
    return jest.mocked(console.error).mock.calls.map(([line]) => line as unknown);
  };

  test('contains method, route, status, code and reference, and no input', async () => {
    answering(() =>
      Response.json(
        { code: 'document_changed', message: 'Modifiée ailleurs.', reference: 'AF-7K2M4P' },
        { status: 409 },
      ),
    );
    const lines = await logged(() =>
      call('PUT', '/documents/0190a000-0000-7000-8000-000000000001?etape=jeanne', { content: 'Chère Jeanne' }),
    );
    expect(lines).toEqual(['HTTP PUT /documents/* 409 document_changed AF-7K2M4P']);
  });

  test('includes requests without a response', async () => {
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
    answering(() => new TypeError('Failed to fetch'));
    jest.useFakeTimers();
    try {
      expect(await logged(() => call('GET', '/search?q=divorce'))).toEqual([]);
      // The page is still there, so the browser did not abort the request for leaving it.
      jest.runAllTimers();
      expect(await logged(async () => undefined)).toEqual(['HTTP GET /search 0 offline']);
    } finally {
      jest.useRealTimers();
    }
  });

  test('excludes a session that ended on this device', async () => {
    localStorage.setItem('auth._token.cookie', 'x');
    localStorage.setItem('auth._token_expiration.cookie', '1');
    expect(await logged(() => call('GET', '/documents'))).toEqual([]);
  });

  const called = [
    authRoutes,
    profileRoutes,
    secondFactorRoutes,
    catalogueRoutes,
    searchRoutes,
    documentsRoutes,
    addressRoutes,
    enclosureRoutes,
    savedFileRoutes,
    ordersRoutes,
    mailingRoutes,
    accountRoutes,
    messageRoutes,
    pricingRoutes,
    subscriptionRoutes,
  ];
  const withParameters = called.flatMap(({ endpoints }) => endpoints.filter(({ path }) => path.includes(':')));
  test.each(withParameters.map(({ method, path }) => [method, path.slice('/-/api/v1'.length)] as const))(
    '%s %s contains no parameter',
    async (method, path) => {
      const filled = path.replace(/:(\w+)/g, (_, name: string) =>
        /^number$|id$/i.test(name) ? '0190a000-0000-7000-8000-000000000001' : 'jeanne-exemple',
      );
      answering(() => Response.json({ code: 'not_found', message: 'Introuvable.' }, { status: 404 }));
      const [line] = await logged(() => call(method as 'GET', filled));
      expect(line).toMatch(/^HTTP [A-Z]+ \/[a-z/*.-]+ 404 not_found$/);
      expect(line).not.toContain('jeanne');
    },
  );
});

test('a path without an id is not requested: it would be that of the list', async () => {
  const asked = answering(() => Response.json({ items: [] }));
  for (const path of ['/documents/', '/orders//pay', '/documents/?limit=1'])
    await expect(call('GET', path)).rejects.toThrow('lacks an id');
  expect(asked).toEqual([]);
});

describe('reads for pages', () => {
  test('turn a rejection into the status of the router', async () => {
    const read = withRouteErrors(() => Promise.reject(new ApiError(410, 'template_withdrawn', 'Retirée.')));
    await expect(read('/templates/a/b')).rejects.toMatchObject({ status: 410 });
    await expect(read('/templates/a/b')).rejects.toBeInstanceOf(Response);
  });

  test('keep a server error a server error', async () => {
    const failure = new ApiError(500, 'unexpected', 'Panne.');
    await expect(withRouteErrors(() => Promise.reject(failure))('/x')).rejects.toBe(failure);
  });

  test('are cached for five minutes, failures not at all', async () => {
    let clock = 0;
    let asked = 0;
    let fails = true;
    const read = withCache(
      (async () => {
        asked += 1;
        if (fails) throw new Error('lost');
        return asked;
      }) as Reader,
      () => clock,
    );
    await expect(read('/a')).rejects.toThrow('lost');
    fails = false;
    expect(await read('/a')).toBe(2);
    clock = 5 * 60_000 - 1;
    expect(await read('/a')).toBe(2);
    clock += 1;
    expect(await read('/a')).toBe(3);
  });
});
