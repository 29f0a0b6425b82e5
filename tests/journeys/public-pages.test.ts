import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openSettled } from '../harness/browser-page.ts';
import { demoAccount } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import {
  INDEXED,
  LETTER,
  OTHERS,
  SEARCHES,
  decoded,
  listMeta,
  readableIn,
  plain,
  thingsIn,
  thing,
  type Thing,
} from './page-markup.ts';

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  product = await useSharedProduct();
  browser = product.browser;
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + path, { headers, redirect: 'manual' });
  return {
    status: answer.status,
    headers: answer.headers,
    location: answer.headers.get('location'),
    text: await answer.text(),
  };
};

test('a page starts with a few lines, and loads no script before its first frame', async () => {
  const [, start] = /<script[^>]* src="(\/assets\/boot-[^"]+)"/.exec((await get('/')).text)!;
  const files = new Set([start!]);
  let signs = 0;
  for (const file of files) {
    const { status, text } = await get(file);
    expect([file, status]).toEqual([file, 200]);
    signs += text.length;
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)/g)) files.add(`/assets/${name}`);
  }
  expect(signs).toBeLessThan(6000);
});

describe('metadata of public pages', () => {
  test.each(INDEXED)('%s has a title, a description, a canonical URL and a link preview', async (path) => {
    const { status, text, headers } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const head = text.slice(0, text.indexOf('</head>'));
    const [title] = [...text.matchAll(/<title>([^<]+)<\/title>/g)].map(([, words]) => decoded(words!));
    const [description = ''] = listMeta(head, 'description');
    expect(title).toMatch(/Affranchi/);
    expect(description.length).toBeGreaterThan(30);
    expect(head).toContain(`<link rel="canonical" href="${product.url}${path}"`);
    expect(listMeta(head, 'robots')).toEqual([]);
    expect(listMeta(head, 'og:title')).toEqual([title]);
    expect(listMeta(head, 'og:description')).toEqual([description]);
    expect(listMeta(head, 'og:url')).toEqual([product.url + path]);
    expect(listMeta(head, 'twitter:card')).toEqual(['summary_large_image']);
    for (const name of ['og:type', 'og:site_name', 'og:locale', 'og:image:alt'])
      expect([name, listMeta(head, name).length]).toEqual([name, 1]);
    expect([listMeta(head, 'og:image:width'), listMeta(head, 'og:image:height')]).toEqual([['1200'], ['630']]);
    const picture = await fetch(listMeta(head, 'og:image')[0]!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
  });

  test('titles and descriptions are unique', async () => {
    const heads = await Promise.all(INDEXED.map(async (path) => (await get(path)).text));
    for (const part of [/<title>([^<]+)/, /<meta name="description" content="([^"]*)"/])
      expect(new Set(heads.map((html) => part.exec(html)![1])).size).toBe(INDEXED.length);
  });

  test.each(SEARCHES)('%s has one URL', async (path) => {
    const { text } = await get(path);
    expect([listMeta(text, 'robots'), /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]]).toEqual([
      [],
      `${product.url}/rechercher`,
    ]);
  });

  test.each(OTHERS)('%s is not for search engines', async (path) => {
    expect(listMeta((await get(path)).text, 'robots')).toEqual(['noindex']);
  });
});

describe('markup', () => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

  test.each([...INDEXED, ...SEARCHES, ...OTHERS])('%s is valid HTML with unique ids', async (path) => {
    const { results } = await validator.validateString((await get(path)).text);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
  });
});

describe('files that browsers request by name', () => {
  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
  ])('%s', async (path, type) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
  });

  test('the manifest names existing icons of the declared size', async () => {
    const { icons } = JSON.parse((await get('/site.webmanifest')).text) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, sizes, type } of icons) {
      const icon = await fetch(product.url + src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test('the colour of the manifest is the one that the pages announce by day', async () => {
    const { theme_color: color } = JSON.parse((await get('/site.webmanifest')).text) as { theme_color: string };
    expect((await get('/')).text).toContain(`content="${color}" media="(prefers-color-scheme: light)"`);
    const page = await product.newPage({ colorScheme: 'light' });
    await page.goto(product.url);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--field-strong').trim()),
    ).toBe(color);
    await page.context().close();
  });

  test('/.well-known/change-password redirects to the page that changes it', async () => {
    expect(await get('/.well-known/change-password')).toMatchObject({ status: 302, location: '/mon-profil/securite' });
  });
});

describe('structured data', () => {
  test('contains nothing that the page does not show', async () => {
    for (const path of INDEXED) {
      const { text } = await get(path);
      const shown = readableIn(text);
      const hidden: string[] = [];
      const look = (value: unknown, key: string): void => {
        if (
          typeof value === 'string' &&
          ['name', 'text', 'description', 'category'].includes(key) &&
          !shown.includes(plain(value))
        )
          hidden.push(value);
        else if (Array.isArray(value)) for (const one of value) look(one, key);
        else if (value && typeof value === 'object') for (const [name, one] of Object.entries(value)) look(one, name);
      };
      look(thingsIn(text), '');
      expect([path, hidden]).toEqual([path, []]);
    }
  });

  test('home: the publisher with logo and contact', async () => {
    const things = thingsIn((await get('/')).text);
    const organization = thing(things, 'Organization') as { logo: string; email: string };
    expect(organization).toMatchObject({
      name: 'Affranchi',
      url: `${product.url}/`,
      contactPoint: { '@type': 'ContactPoint', url: `${product.url}/nous-contacter`, email: organization.email },
    });
    expect((await fetch(organization.logo)).headers.get('content-type')).toBe('image/png');
    expect(thing(things, 'WebSite')).toMatchObject({ name: 'Affranchi', url: `${product.url}/` });
  });

  test.each(['/documents', '/documents/telecom-energie', LETTER, '/faq'])('%s: the breadcrumb', async (path) => {
    const { itemListElement: steps } = thing(thingsIn((await get(path)).text), 'BreadcrumbList') as {
      itemListElement: { position: number; name: string; item?: string }[];
    };
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, i) => i + 1));
    for (const { item, name } of steps.slice(0, -1)) {
      expect(name.length).toBeGreaterThan(0);
      expect((await fetch(item!)).status).toBe(200);
    }
  });

  test('a letter: the price that the page shows and that is charged', async () => {
    const { text } = await get(LETTER);
    const product1 = thing(thingsIn(text), 'Product') as {
      name: string;
      image: string;
      offers: Thing & { price: string; url: string };
    };
    expect(product1).toMatchObject({
      name: expect.stringMatching(/./),
      image: `${product.url}/partage/telecom-energie/resiliation-box.png`,
    });
    expect(product1.offers).toMatchObject({
      '@type': 'Offer',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      url: product.url + LETTER,
      price: expect.stringMatching(/^\d+\.\d\d$/),
    });
    expect(product1.offers).toMatchObject({
      hasMerchantReturnPolicy: {
        applicableCountry: 'FR',
        merchantReturnDays: 14,
        merchantReturnLink: `${product.url}/renoncer-au-contrat`,
      },
      shippingDetails: { shippingRate: { value: 0, currency: 'EUR' }, shippingDestination: { addressCountry: 'FR' } },
    });
    expect(readableIn(text)).toContain(
      `Prix, envoi compris ${product1.offers.price.replace('.', ',')} € pour une feuille`,
    );
  });
});

describe('in a browser', () => {
  test.each([...INDEXED, ...SEARCHES, ...OTHERS])(
    '%s is hydrated without changes, violations or console messages',
    async (path) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
      const page = await context.newPage();
      const said: string[] = [];
      page.on(
        'console',
        (message) =>
          void (
            ['error', 'warning'].includes(message.type()) &&
            !/status of 404|^HTTP GET \S+ 404 /.test(message.text()) &&
            said.push(message.text())
          ),
      );
      page.on('pageerror', (error) => said.push(error.message));
      await page.addInitScript(() => {
        Object.assign(globalThis, { refused: [] });
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
          (globalThis as unknown as { refused: string[] }).refused.push(violatedDirective),
        );
        // React would replace the page's main element if it rendered it again.
        document.addEventListener('DOMContentLoaded', () =>
          Object.assign(globalThis, { first: document.querySelector('#root > *') }),
        );
      });
      await openSettled(page, product.url + path);
      await page.waitForFunction(() => 'first' in globalThis);
      expect(await page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)).toEqual([]);
      expect(await page.evaluate(() => (globalThis as unknown as { first: Element }).first.isConnected)).toBe(true);
      expect(said).toEqual([]);
      await context.close();
    },
    60_000,
  );

  test('pages can be read and searched without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${product.url}/`);
    await page.locator('input[name="q"]').first().fill('box internet');
    await page.keyboard.press('Enter');
    await page.waitForURL(/rechercher\?q=box/);
    await page.locator(`a[href="${LETTER}"]`).first().click();
    await page.waitForURL(`**${LETTER}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('box');
    expect(await page.locator('.paper text').count()).toBeGreaterThan(10);
    await context.close();
  }, 60_000);

  test('unknown query parameters are removed from a shared URL', async () => {
    await get('/rechercher?q=zzz');
    expect((await get('/rechercher')).text).not.toContain('zzz');
    expect((await get('/documents?q=zzz')).text).toBe((await get('/documents')).text);
  });
});

describe('statuses and URLs', () => {
  test.each([
    ['/documents/resiliation-box', LETTER],
    ['/documents/', '/documents'],
    ['/Documents/Telecom-Energie', '/documents/telecom-energie'],
    ['/documents//telecom-energie', '/documents/telecom-energie'],
  ])('%s redirects permanently to %s', async (path, to) => {
    expect(await get(path)).toMatchObject({ status: 301, location: to });
  });

  test.each(['/nulle-part', '/documents/nulle-part', '/documents/telecom-energie/inconnue', '/tout-faire/nulle-part'])(
    '%s is a 404 that is not cached',
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect((await get(path)).status).toBe(404);
    },
  );

  test.each(['/mes-documents/not-a-uuid', '/verifier/xyz', '/paiement?offre=subscription', '/paiement?offre=gratuit'])(
    'seed: “Page validation failure: 404”: %s, also for a visitor',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  test('a malformed URL has its own error page, and JSON for the API', async () => {
    const page = await get('/documents/a%00b');
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text)!;
    expect((await get(style!)).status).toBe(200);
    expect((await get('/-/api/v1/documents/a%00b')).headers.get('content-type')).toContain('application/json');
  });

  test('a cached page responds with 304, sets no cookie and contains no personal data', async () => {
    const { headers } = await get('/faq');
    const again = await get('/faq', { 'if-none-match': headers.get('etag')! });
    expect([
      again.status,
      again.text,
      again.headers.get('set-cookie'),
      headers.get('set-cookie'),
      headers.get('cache-control'),
    ]).toEqual([304, '', null, null, 'private, no-cache']);
    const jar = (await get('/-/sanctum/csrf-cookie')).headers.getSetCookie().map((line) => line.split(';')[0]!);
    const token = jar.find((one) => one.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length);
    const { email, password } = demoAccount(product, 'customer');
    const login = await fetch(`${product.url}/-/api/v1/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: jar.join('; '),
        'x-xsrf-token': token,
        'x-requested-with': 'XMLHttpRequest',
      },
      body: JSON.stringify({ email, password }),
    });
    expect(login.status).toBeLessThan(300);
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0]!)
      .join('; ');
    const mine = await get('/faq', { cookie, 'if-none-match': headers.get('etag')! });
    expect([mine.status, mine.text.includes('Mon espace'), mine.text.includes('helene@exemple.fr')]).toEqual([
      200,
      true,
      true,
    ]);
    // A page with a user's name must not be stored by the browser.
    expect(mine.headers.get('cache-control')).toBe('no-store');
    expect((await get('/faq')).text).not.toMatch(/Mon espace|helene@exemple\.fr/);
    // The server decides by the session.
    const nowhere = '/mes-documents/0198f000-0000-7000-8000-000000000000';
    expect([
      (await get(nowhere, { cookie })).status,
      (await get(nowhere)).location,
      (await get('/mes-documents', { cookie })).status,
    ]).toEqual([404, `/login?retour=${encodeURIComponent(nowhere)}`, 200]);
  });

  test('the sitemap lists the published pages', async () => {
    const { headers, text } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(text).toMatch(new RegExp(`<loc>${product.url}${LETTER}</loc><lastmod>20\\d\\d-`));
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${product.url}/sitemap.xml`);
    const paths = [...text.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url!);
    for (const url of paths.filter((_, i) => i % 17 === 0))
      expect([url, (await fetch(url, { redirect: 'manual' })).status]).toEqual([url, 200]);
  }, 60_000);

  // A letter that no other journey uses, because this one withdraws it.
  test('a withdrawn letter disappears at once, with its image, from the lists and the sitemap', async () => {
    const category = 'telecom-energie';
    const slug = 'ecretement-facture-eau';
    const letter = `/documents/${category}/${slug}`;
    expect([(await get(letter)).status, (await get(letter)).status]).toEqual([200, 200]);
    const client = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
    await client.connect();
    await client.query(
      `begin; update template_versions set withdrawn_at = now() where slug = '${slug}'; notify affranchi_catalogue; commit`,
    );
    await client.end();
    while ((await get(letter)).status === 200) await new Promise((done) => setTimeout(done, 50));
    const gone = await get(letter);
    expect([gone.status, gone.text.includes('Cette lettre a été retirée du catalogue.')]).toEqual([410, true]);
    expect((await get(`/partage/${category}/${slug}.png`)).status).toBe(410);
    expect((await get(`/_ipx/w_320/partage/${category}/${slug}.png`)).status).toBe(410);
    expect(await get(`/documents/${slug}`)).toMatchObject({ status: 301, location: letter });
    for (const path of [`/documents/${category}`, '/sitemap.xml', '/'])
      expect((await get(path)).text).not.toContain(letter);
  });
});
