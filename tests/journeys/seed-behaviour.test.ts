import { describe, expect, test } from '@jest/globals';
import { waitForHydration } from '../harness/browser-page.ts';
import {
  context,
  asked,
  complaints,
  visitor,
  tab,
  open,
  getPath,
  scrolled,
  chunk,
  count,
  register,
} from './seed-behaviour-site.ts';

describe('seed, section 2: “history mode, with base path /”', () => {
  test('a link inside the site changes the address without loading the document again, and back returns', async () => {
    const page = await visitor();
    await open(page, '/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Aide' }).click();
    await page.waitForURL('**/faq');
    expect(getPath(page)).toBe('/faq');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(complaints).toEqual([]);
  }, 60_000);

  test('“Navigation resets scroll to the top unless disabled”', async () => {
    const page = await visitor();
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click();
    await page.waitForURL('**/faq');
    // Without animation: a page cannot be read while it scrolls.
    await page.waitForFunction(() => document.activeElement?.matches('h1'));
    expect(await scrolled(page)).toBe(0);

    await open(page, '/styleguide');
    const other = page.getByRole('navigation', { name: 'Exemple d’onglets' }).getByRole('link', { name: /^En route/ });
    await other.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(500);
    await (await waitForHydration(other)).click();
    await page.waitForURL('**/styleguide?filtre=en-route');
    expect(await scrolled(page)).toBe(before);
  }, 60_000);

  test('“hash anchors are scrolled to”, and hold the focus; a hash that is no text breaks nothing', async () => {
    const page = await visitor();
    await open(page, '/#faq');
    await page.waitForFunction(() => window.scrollY > 500 && document.activeElement?.id === 'faq');
    await open(page, '/faq#%E0%A4');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);

  test('“A top progress bar shows while a page loads and turns to a failed style on error.”', async () => {
    const page = await visitor();
    await open(page, '/');
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => (answer = done));
    await page.route('**/-/api/v1/shelves', (route) =>
      held.then(() => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Panne.' } })),
    );
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Modèles de lettres' }).click();
    await page.getByRole('progressbar', { name: 'Chargement de la page' }).waitFor();
    answer();
    await page.locator('.progress.is-failed').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Une erreur est survenue de notre côté.' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }).click();
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor();
  }, 60_000);
});

describe('seed, section 8', () => {
  test("“No route match: 404, 'This page could not be found'”, from the server and inside the site", async () => {
    const page = await visitor();
    expect((await open(page, '/nulle-part'))?.status()).toBe(404);
    expect(await page.locator('[lang=en]').getByText('This page could not be found').count()).toBe(1);
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor();
  }, 60_000);

  test("“Error page fails: message 'An error occurred while showing the error page' with a 'Go back to home' link”", async () => {
    const page = await visitor();
    // A page that throws a value which the error page cannot render.
    await page.route(chunk('about'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function AboutPage(){throw{get status(){throw this}}}',
      }),
    );
    await open(page, '/mentions-legales');
    await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click();
    await page.getByText('An error occurred while showing the error page').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Une erreur est survenue de notre côté' }).waitFor();
    await page.getByRole('link', { name: 'Go back to home' }).click();
    await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor();
  }, 60_000);
});

describe('seed, section 2: “Online and offline status is tracked.”', () => {
  test('input without a network is stored, sent when it is back, and announced', async () => {
    const page = await visitor();
    await register(page);
    await page.waitForURL('**/mon-compte');
    await open(page, '/documents/telecom-energie/resiliation-box/ecrire');
    await page.getByLabel('Prénom').fill('Jeannette');
    await page
      .locator('.saved')
      .getByText(/Enregistré à/)
      .waitFor();
    await context.setOffline(true);
    await page.locator('.offline').getByText('votre lettre s’enregistre sur cet appareil').waitFor();
    await page.getByLabel('Nom', { exact: true }).fill('Sansréseau');
    await page.locator('.saved').getByText('Vous êtes hors connexion.').waitFor();
    await page.getByRole('link', { name: /^Quitter/ }).click();
    await page.waitForFunction(
      () => !location.pathname.endsWith('/ecrire') || document.querySelector('.progress') !== null,
    );
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await context.setOffline(false);
    await page.getByText('Vous êtes de nouveau en ligne.').waitFor();
    expect((await sent).request().postData()).toContain('Sansréseau');
  }, 90_000);
});

test('offline, a page without a letter mentions no letter', async () => {
  const page = await visitor();
  await open(page, '/faq');
  await context.setOffline(true);
  const banner = page.locator('.offline');
  await banner.getByText('Vous êtes hors connexion.').waitFor();
  expect(await banner.innerText()).not.toContain('lettre');
}, 60_000);

describe('seed, section 2: “Page prefetching is skipped on 2g or data-saver connections.”', () => {
  const saving = (connection: object) =>
    `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`;
  test.each([
    ['an ordinary connection', {}, 1],
    ['2g', { effectiveType: 'slow-2g' }, 0],
    ['data saver', { saveData: true }, 0],
  ] as const)(
    'over %s',
    async (_, connection, times) => {
      const page = await visitor();
      await page.addInitScript(saving(connection));
      await open(page, '/mentions-legales');
      await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).hover();
      if (times)
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/assets\/about-/.test(name)),
        );
      await page.waitForTimeout(300);
      expect(count(chunk('about'))).toBe(times);
    },
    60_000,
  );

  test('pages whose links are in view are fetched as well, once one begins to read on', async () => {
    const page = await visitor();
    await open(page, '/mentions-legales');
    expect([count(chunk('prefetch')), count(chunk('catalogue'))]).toEqual([0, 0]);
    await page.mouse.wheel(0, 40);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/catalogue-/.test(name)),
    );
    expect(getPath(page)).toBe('/mentions-legales');
  }, 60_000);
});

describe('seed, section 2: access', () => {
  test('“A visitor not logged in who opens an authenticated page is redirected to /login. … After login the user returns to the page first requested”, and section 4’s order of calls', async () => {
    const page = await visitor();
    const email = await register(page);
    await page.waitForURL('**/mon-compte');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL('**/login');

    await open(page, '/mes-documents?filtre=en-route');
    expect(getPath(page)).toBe('/login?retour=%2Fmes-documents%3Ffiltre%3Den-route');
    asked.length = 0;
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots au hasard');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/mes-documents?filtre=en-route');
    const calls = asked.filter((request) => new URL(request.url()).pathname.startsWith('/-/'));
    expect(calls.slice(0, 3).map((request) => `${request.method()} ${new URL(request.url()).pathname}`)).toEqual([
      'GET /-/sanctum/csrf-cookie',
      'POST /-/api/v1/login',
      'GET /-/api/v1/user',
    ]);
    expect(calls[1]!.headers()).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      accept: 'application/json',
      'content-type': 'application/json',
      'x-xsrf-token': expect.stringMatching(/.{20,}/),
    });

    // “A logged-in user opening /login or a guest-only page is sent to /mon-compte.”
    for (const guestOnly of [
      '/login',
      '/inscription',
      '/login/mot-de-passe-oublie',
      '/login?retour=//evil.example',
      '/login?retour=%2F%5Cevil.example',
      '/login?retour=https%3A%2F%2Fevil.example',
      '/login?retour=%2F%09%2Fevil.example',
      '/login?retour=/.//evil.example',
    ]) {
      await open(page, guestOnly);
      expect([guestOnly, getPath(page)]).toEqual([guestOnly, '/mon-compte']);
    }
    expect(complaints).toEqual([]);
  }, 120_000);

  test('“Logout redirects to /login”, and in another tab as well: “redirects to home when logged in and to logout otherwise”', async () => {
    const page = await visitor();
    await register(page);
    await page.waitForURL('**/mon-compte');
    const second = await tab();
    await open(second, '/mes-documents');
    const open3 = await tab();
    await open(open3, '/faq');
    await page.bringToFront();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL('**/login');
    await second.waitForURL('**/login**');
    // A public page is not left.
    await open3.getByRole('link', { name: 'Se connecter' }).waitFor();
    expect(getPath(open3)).toBe('/faq');
  }, 90_000);

  test("“Expired session: 'Both token and refresh token have expired. Your request was aborted.'; session reset”, under a French sentence, with a way back", async () => {
    const page = await visitor();
    await register(page);
    await page.waitForURL('**/mon-compte');
    // The page has loaded its data, so the next requests belong to the click.
    await page.getByText('Aucune lettre en route.').waitFor();
    await page.getByText('Confirmez votre adresse e-mail').waitFor();
    const cookies = await context.cookies();
    await context.addCookies(
      cookies.filter(({ name }) => name === 'auth.session').map((cookie) => ({ ...cookie, value: 'gone' })),
    );
    await page.getByRole('navigation', { name: 'Mon espace' }).getByRole('link', { name: 'Mes lettres' }).click();
    await page.waitForURL('**/login?retour=%2Fmes-documents**');
    await page.getByText('Votre session a expiré', { exact: true }).waitFor();
    expect(
      await page
        .locator('[lang=en]')
        .getByText('Both token and refresh token have expired. Your request was aborted.')
        .count(),
    ).toBe(1);
  }, 90_000);
});
