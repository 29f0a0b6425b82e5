// Every link of the site followed in Chromium: errors in the console, requests that failed, pages wider than the screen; and axe on
// every kind of page at three widths, by day and by night.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { chromiumEnvironment } from '../../src/launch/chromium.mjs';
import { freePort } from '../../src/launch/postgres.mjs';
import { startProduct } from '../../src/launch/product.mjs';

const WIDTHS = [360, 768, 1440];
const OPEN = [
  '/', '/documents', '/documents/telecom-energie', '/documents/telecom-energie/resiliation-box', '/documents/telecom-energie/resiliation-box/ecrire', '/rechercher', '/rechercher?q=resilier', '/rechercher?q=zzzz',
  '/erreur-document', '/login', '/inscription', '/login/mot-de-passe-oublie', '/login/nouveau-mot-de-passe', '/a-propos', '/nos-engagements', '/nos-solutions', '/faq', '/nous-contacter', '/mentions-legales',
  '/conditions-generales-de-vente', '/politique-de-confidentialite', '/utilisation-des-cookies', '/accessibilite', '/resilier-votre-contrat', '/renoncer-au-contrat', '/styleguide', '/paiement', '/nulle-part',
];
const MINE = ['/mon-compte', '/mes-documents', '/mes-pieces', '/mon-profil', '/mon-profil/carnet', '/mon-profil/securite', '/mon-profil/factures', '/mon-profil/mes-donnees', '/paiement?offre=trial', '/paiement?offre=subscription_without_trial'];

export async function run() {
  const env = await chromiumEnvironment();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-crawl-'));
  const product = await startProduct({ port: await freePort(), dataDir: folder, env: { TEST_DATABASE_URL: '' } });
  const browser = await chromium.launch({ executablePath: env.CHROMIUM_PATH, env: { ...process.env, ...env }, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const found = new Set();
    const { pages, links } = await crawl(browser, product.url, found);
    const looked = await examine(browser, product.url, found);
    for (const one of [...found].slice(0, 100)) console.log(one);
    const count = (kind) => [...found].filter((one) => one.startsWith(kind)).length;
    return { pages, links, examined: looked, errors: count('console'), failed_requests: count('request'), axe_violations: count('axe'), too_wide: count('wide') };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page that tells what goes wrong in it. `gone` is the one address that is meant not to be there. */
function listen(page, found) {
  page.on('console', (message) => {
    const isMeant = message.type() !== 'error' || /status of (?:404|410|401)/.test(message.text());
    if (!isMeant) found.add(`console ${new URL(page.url()).pathname}: ${message.text().slice(0, 200)}`);
  });
  page.on('pageerror', (error) => found.add(`console ${new URL(page.url()).pathname}: ${String(error).slice(0, 200)}`));
  // What is given up because one goes elsewhere has not failed.
  page.on('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && found.add(`request ${request.url()}: ${request.failure()?.errorText}`));
  page.on('response', (response) => response.status() >= 500 && found.add(`request ${response.status()} ${response.url()}`));
}

async function crawl(browser, origin, found) {
  const page = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })).newPage();
  listen(page, found);
  const waiting = ['/'];
  const seen = new Set(waiting);
  let links = 0;
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const answer = await page.goto(origin + path, { waitUntil: 'networkidle' });
    if (answer && answer.status() >= 400) found.add(`request ${answer.status()} ${path}`);
    const next = await page.evaluate(() => [...document.querySelectorAll('a[href]')].map((link) => link.href));
    links += next.length;
    for (const href of next) {
      const url = new URL(href);
      const asked = url.pathname + url.search;
      // Whatever needs a log-in leads to it, each with its own way back: once is enough.
      if (url.origin !== origin || seen.has(asked) || /^\/(?:login|inscription|mes-|mon-|sandbox)/.test(asked)) continue;
      seen.add(asked);
      waiting.push(asked);
    }
  }
  return { pages: seen.size, links };
}

async function examine(browser, origin, found) {
  let looked = 0;
  for (const width of WIDTHS) for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width, height: 900 }, colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    listen(page, found);
    const look = async (path) => {
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      looked += 1;
      if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) found.add(`wide ${path} at ${width}`);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations) found.add(`axe ${path} at ${width} ${colorScheme}: ${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    };
    for (const path of OPEN) await look(path);
    await page.goto(`${origin}/login`, { waitUntil: 'networkidle' });
    await page.locator('#login-email').fill('helene@exemple.fr');
    await page.locator('#login-password').fill('acacias-lyon-2026');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/mon-compte');
    for (const path of MINE) await look(path);
    await context.close();
  }
  return looked;
}
