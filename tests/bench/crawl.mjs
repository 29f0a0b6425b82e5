// Follows every link of the site, with its anchors and files, and opens every kind of page in Chromium. Reports console
// errors, failed requests, pages wider than the screen, and violations that axe finds at three widths in the light and
// the dark theme. `npm run bench -- crawl [address]` examines a product that already runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { demoCustomer, logIn, MINE, OPEN } from './every-page.mjs';
import { lettersOfHelene, QUICK } from './letters-of-helene.mjs';

const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'];
const CONCURRENCY = 6;
/** How many similar pages (a letter, its form) are opened in Chromium: enough to show that this kind hydrates. */
const SAMPLE = 24;

const since = performance.now();
const log = (text) => console.log(`${Math.round((performance.now() - since) / 1000)} s  ${text}`);

export async function run([address]) {
  const env = await findChromiumEnvironment();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-crawl-'));
  const product = address
    ? { url: address.replace(/\/$/, ''), stop: () => undefined }
    : await startApp({ port: await findFreePort(), dataDir: folder, env: { TEST_DATABASE_URL: '', ...QUICK } });
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const found = new Set();
  try {
    const { pages, links, files, sample } = await crawl(product.url, found);
    const opened = await open(browser, product.url, sample, found);
    const examined = await examine(browser, product.url, demoCustomer(product.env), found);
    const count = (kind) => [...found].filter((finding) => finding.startsWith(kind)).length;
    return {
      pages,
      links,
      files,
      opened,
      examined,
      errors: count('console'),
      failed_requests: count('request'),
      lost_anchors: count('anchor'),
      axe_violations: count('axe'),
      too_wide: count('wide'),
      seconds: Math.round((performance.now() - since) / 1000),
    };
  } finally {
    for (const finding of [...found].slice(0, 200)) console.log(finding);
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const unescaped = (text) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
const listValues = (html, pattern) => [...html.matchAll(pattern)].map(([, value]) => unescaped(value));

/** Follows links without a browser: pages, the files they load, and the anchors that links point to. */
async function crawl(origin, found) {
  const seen = new Map([['/', null]]);
  const waiting = ['/'];
  const files = new Set();
  const anchors = new Map();
  let links = 0;
  const visit = async (path) => {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    const html = await answer.text();
    const to = answer.headers.get('location');
    if (answer.status >= 400) return found.add(`request ${answer.status} ${path}, linked from ${seen.get(path)}`);
    const base = new URL(path, origin);
    const ids = new Set(listValues(html, /\sid="([^"]*)"/g));
    const next = to ? [to] : listValues(html, /<a\s[^>]*?href="([^"]*)"/g);
    for (const file of listValues(html, /<(?:link|script|img|source)\s[^>]*?(?:href|src)="(\/[^"]*)"/g))
      if (!/^\/(?!\/)[^?]*\.\w+/.test(file) || file.startsWith('//')) continue;
      else files.add(file);
    links += next.length;
    anchors.set(path, ids);
    for (const href of next) {
      const url = new URL(href, base);
      const target = url.pathname + url.search;
      if (url.origin !== origin) continue;
      if (url.hash) anchorLinks.push([target, decodeURIComponent(url.hash.slice(1)), path]);
      // Pages that need a log-in redirect to it, each with its own return address: one is enough.
      if (seen.has(target) || /^\/(?:login|inscription|mes-|mon-|paiement|sandbox)/.test(target)) continue;
      seen.set(target, path);
      waiting.push(target);
    }
  };
  const anchorLinks = [];
  for (let batch = waiting.splice(0, CONCURRENCY); batch.length > 0; batch = waiting.splice(0, CONCURRENCY)) {
    await Promise.all(batch.map(visit));
    if (anchors.size % 60 < CONCURRENCY) log(`${anchors.size} pages read, ${waiting.length} waiting`);
  }
  for (const [path, id, from] of anchorLinks)
    if (anchors.get(path)?.has(id) === false) found.add(`anchor ${path}#${id}, on ${from}`);
  for (const file of files) {
    const { status } = await fetch(origin + file);
    if (status >= 400) found.add(`request ${status} ${file}`);
  }
  log(`${anchors.size} pages, ${links} links, ${files.size} files`);
  const alike = [...seen.keys()].filter((path) => /^\/documents\/[^/?]+\/[^/?]+/.test(path));
  const every = Math.max(1, Math.floor(alike.length / SAMPLE));
  return {
    pages: anchors.size,
    links,
    files: files.size,
    sample: [
      ...[...seen.keys()].filter((path) => /^\/documents\/[^/?]+$/.test(path)),
      ...alike.filter((_, index) => index % every === 0),
    ],
  };
}

/** Records everything that goes wrong in a page. Some pages respond with 401, 404 or 410 on purpose. */
function listen(page, found) {
  page.on('console', (message) => {
    const isMeant =
      message.type() !== 'error' || /status of (?:404|410|401)|^HTTP GET \S+ (?:404|410|401) /.test(message.text());
    if (!isMeant) found.add(`console ${new URL(page.url()).pathname}: ${message.text().slice(0, 200)}`);
  });
  page.on('pageerror', (error) => found.add(`console ${new URL(page.url()).pathname}: ${String(error).slice(0, 200)}`));
  // Requests aborted by a navigation did not fail.
  page.on(
    'requestfailed',
    (request) =>
      request.failure()?.errorText !== 'net::ERR_ABORTED' &&
      found.add(`request ${request.url()}: ${request.failure()?.errorText}`),
  );
  page.on(
    'response',
    (response) => response.status() >= 500 && found.add(`request ${response.status()} ${response.url()}`),
  );
}

/** All pages share one context, so files stay in its cache, as for a real visitor. */
async function openPage(browser, found, more = {}) {
  const page = await (
    await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 }, ...more })
  ).newPage();
  listen(page, found);
  return page;
}

/** Opens the pages of one kind, one after the other, and waits until each is hydrated. */
async function open(browser, origin, paths, found) {
  const page = await openPage(browser, found);
  for (const [index, path] of paths.entries()) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    if (index % 12 === 11) log(`${index + 1} of ${paths.length} opened`);
  }
  await page.context().close();
  return paths.length;
}

/** What axe finds in the document of a page. In the dark theme only colours differ. */
async function findViolations(page, colorScheme) {
  // Once for each document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = colorScheme === 'dark' && { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
  const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  return page.evaluate(async (given) => (await window.axe.run(document, given)).violations, options);
}

/** Scrolls to the parts that hydrate lazily and waits until React has attached its props. */
async function hydrateLazyParts(page) {
  const waiting = page.locator('.lazy-hydrate > :first-child');
  if ((await waiting.count()) === 0) return;
  await waiting.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (element) => Object.keys(element).some((key) => key.startsWith('__reactProps')),
    await waiting.elementHandle(),
  );
}

/** Loads a page once and examines it at every width in both themes: loading costs more than axe. */
async function examine(browser, origin, customer, found) {
  const page = await openPage(browser, found, { bypassCSP: true, reducedMotion: 'reduce' });
  let looked = 0;
  const look = async (path) => {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await hydrateLazyParts(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
        found.add(`wide ${path} at ${width}`);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const violations = await findViolations(page, colorScheme);
        for (const { id, nodes } of violations)
          found.add(
            `axe ${path} at ${width} ${colorScheme}: ${id}: ${nodes
              .slice(0, 3)
              .map(({ html }) => html.slice(0, 120))
              .join(' | ')}`,
          );
        looked += 1;
      }
    }
    log(`${path} examined, ${found.size} found so far`);
  };
  for (const path of OPEN) await look(path);
  await logIn(page, origin, customer);
  await lettersOfHelene(origin, customer, look);
  for (const path of MINE) await look(path);
  const own = new Set();
  for (const path of ['/mon-compte', '/mes-documents']) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    for (const href of await page.evaluate(() =>
      [...document.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href')),
    ))
      own.add(href);
  }
  for (const href of own) {
    const url = new URL(href, origin);
    if (url.origin !== origin) continue;
    const { status } = await page.request.get(url.href).then((answer) => ({ status: answer.status() }));
    if (status >= 400) found.add(`request ${status} ${href}`);
  }
  return looked;
}
