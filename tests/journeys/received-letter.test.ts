import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { axeViolations } from '../harness/axe-violations.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 240_000);
afterAll(() => product?.stop());

test('a received letter leads to its answer and the last day, without JavaScript', async () => {
  const page = await product.newPage({ javaScriptEnabled: false });
  await page.goto(`${product.url}/documents`);
  await page.getByRole('link', { name: /J’ai reçu un courrier/ }).click();
  await page.getByRole('link', { name: 'Un avis de contravention (amende forfaitaire)' }).click();
  await page.getByLabel('La date d’envoi écrite sur l’avis').fill('3 novembre 2025');
  await page.getByRole('button', { name: 'Calculer le dernier jour' }).click();
  await page.getByText('semble dépassé depuis le').first().waitFor();
  expect((await page.locator('main').innerText()).replace(/\s/g, ' ')).toContain(
    'Le délai de 45 jours semble dépassé depuis le 18 décembre 2025',
  );
  await page.getByRole('link', { name: /^Contester/ }).click();
  expect(new URL(page.url()).pathname).toBe('/documents/amendes-vehicule/contestation-amende-forfaitaire');
  await page.context().close();
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('/courrier-recu</loc>');
}, 120_000);

test('its page is accessible and fits every width, with and without a choice', async () => {
  const page = await product.newPage();
  for (const [name, query] of [
    ['kinds', ''],
    ['wrong', '?courrier=decision-caf&date=hier'],
    ['day', `?courrier=decision-caf&date=${new Date().toISOString().slice(0, 10)}`],
  ] as const) {
    await page.goto(`${product.url}/courrier-recu${query}`);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect([name, width, fits]).toEqual([name, width, true]);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/received-${name}-${width}.png`, fullPage: true });
    }
    expect([name, await axeViolations(page)]).toEqual([name, []]);
  }
  await page.context().close();
}, 120_000);
