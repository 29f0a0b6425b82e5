import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { axeViolations } from '../harness/axe-violations.ts';
import { waitForHydration } from '../harness/browser-page.ts';
import { told, asked, complaints, visitor, open, getPath, chunk, count } from './seed-behaviour-site.ts';

describe('seed, section 4: “Chunk-load failure: the page reloads; for the named chunk-load error at most once per 60 seconds.”', () => {
  test('a missing chunk reloads the requested page once, then shows an error; the input is restored on return', async () => {
    const page = await visitor();
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await open(page, '/nous-contacter');
    await page.getByLabel('Votre message').fill('Où en est ma lettre ?');
    for (const gone of ['about', 'faq'])
      await page.route(chunk(gone), (route) => route.fulfill({ status: 404, body: '' }));
    let loads = 0;
    page.on('load', () => (loads += 1));
    const loaded = page.waitForEvent('load');
    await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click();
    await loaded;
    expect([loads, getPath(page), await page.getByRole('heading', { level: 1 }).innerText()]).toEqual([
      1,
      '/a-propos',
      'À propos',
    ]);
    await page.goBack();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Où en est ma lettre ?'),
    );
    await page.waitForLoadState('networkidle');
    const before = loads;
    await (
      await waitForHydration(page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }))
    ).click();
    await page.getByRole('heading', { level: 1, name: 'Une erreur est survenue de notre côté.' }).waitFor();
    expect([loads - before, getPath(page)]).toEqual([0, '/faq']);
  }, 60_000);
});

describe('seed, section 5: “Validation runs on input and blur by default.”', () => {
  test('an edited field shows its error on blur, and removes it once valid; the summary follows without taking the focus', async () => {
    const page = await visitor();
    await open(page, '/login');
    const email = page.getByLabel('Adresse e-mail');
    const sentence = page.locator('#login-email-error');
    await email.focus();
    await page.keyboard.type('jeanne@');
    expect(await sentence.count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await sentence.textContent()).toBe(
      'Cette adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.',
    );
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('Indiquez votre mot de passe.').waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.problem'));
    await email.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('exemple.fr');
    expect(await sentence.count()).toBe(0);
    await summary.getByText('Cette adresse e-mail').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('login-email');
    expect(asked.some((request) => request.url().endsWith('/login') && request.method() === 'POST')).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  }, 60_000);

  test('a button can be pressed while a field error appears', async () => {
    const page = await visitor();
    await open(page, '/inscription');
    await page.getByLabel('Adresse e-mail').fill('jeanne');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await page.getByRole('alert').getByText('Indiquez votre prénom.').waitFor();
  }, 60_000);
});

async function waitForReport(message: string): Promise<boolean> {
  const isReported = () => told.some((body) => body.includes(message));
  for (let i = 0; i < 600 && !isReported(); i += 1) await pause(50);
  return isReported();
}

describe('seed, section 9', () => {
  test('toasts disappear, modals start at z-index 2000, loaders appear late, and every piece is accessible and logs nothing', async () => {
    const page = await visitor();
    await open(page, '/styleguide');
    await page.locator('[data-piece=loader]').scrollIntoViewIfNeeded();
    await page.locator('[data-piece=loader]').getByText('Chargement…').waitFor();
    await page.getByRole('button', { name: 'Dire un message' }).click();
    await page.getByText('Brouillon enregistré', { exact: true }).waitFor();
    await page.getByText('Brouillon enregistré', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ouvrir une fenêtre' }).click();
    const modal = page.getByRole('dialog', { name: 'Supprimer ce brouillon ?' });
    expect(await modal.evaluate((element) => Number(getComputedStyle(element).zIndex))).toBeGreaterThanOrEqual(2000);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }, 90_000);

  test('the phone’s menu closes with Escape, by a press elsewhere and on a new page', async () => {
    const page = await visitor({ viewport: { width: 360, height: 740 } });
    await open(page, '/faq');
    const key = page.getByRole('banner').getByText('Menu', { exact: true });
    const panel = page.getByRole('navigation', { name: 'Menu', exact: true });
    await key.click();
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await key.click();
    await page.mouse.click(20, 600);
    await panel.waitFor({ state: 'hidden' });
    await key.click();
    await panel.getByRole('link', { name: 'Nos tarifs' }).click();
    await page.waitForURL('**/nos-solutions');
    await panel.waitFor({ state: 'hidden' });
  }, 60_000);

  test('error reporting sends browser errors to the configured service, without query strings', async () => {
    const page = await visitor();
    told.length = 0;
    await open(page, '/rechercher?q=secret-de-jeanne');
    await page.evaluate(() =>
      setTimeout(() => {
        throw new TypeError('planted for the test');
      }),
    );
    expect(await waitForReport('planted for the test')).toBe(true);
    expect(told.join()).not.toContain('secret-de-jeanne');
  }, 60_000);

  test('the reporter is loaded at the first interaction, or at the first error, which it sends', async () => {
    const page = await visitor();
    told.length = 0;
    await open(page, '/faq');
    expect(count(chunk('listen'))).toBe(0);
    await page.evaluate(() => void Promise.reject(new TypeError('planted before the reporter')));
    expect(await waitForReport('planted before the reporter')).toBe(true);

    const reader = await visitor();
    await open(reader, '/faq');
    const loaded = reader.waitForRequest(chunk('listen'));
    await reader.keyboard.press('Tab');
    await loaded;
  }, 60_000);
});
