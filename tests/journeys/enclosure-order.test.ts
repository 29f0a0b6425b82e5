import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { axeViolations } from '../harness/axe-violations.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { samplePdf } from '../harness/sample-pdf.ts';

let product: RunningProduct;
let page: Page;
beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ bypassCSP: true });
  page.setDefaultTimeout(60_000); // the first file is slow on a busy machine, because its engines start
  await page.goto(`${product.url}/documents/telecom-energie/contestation-facture-energie/ecrire?etape=pieces`);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const rows = () => page.getByRole('list', { name: 'Pièces jointes' }).getByRole('listitem');
const names = () =>
  page.getByLabel('Son nom dans la lettre').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const waitForNames = (wanted: string[]) =>
  page.waitForFunction(
    (expected) =>
      JSON.stringify(
        [...document.querySelectorAll<HTMLInputElement>('[id^=enclosure-label-]')].map(({ value }) => value),
      ) === JSON.stringify(expected),
    wanted,
  );
const onSheet = () =>
  page
    .getByRole('document', { name: 'Votre lettre' })
    .innerText()
    .then((text) => text.replaceAll('\u00a0', ' '));
const taken = (day: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#88aacc' } })
    .withExif({ IFD2: { DateTimeOriginal: `${day} 18:30:00` } })
    .jpeg()
    .toBuffer();

describe('enclosures from a telephone', () => {
  test('show their first page, and a name that no camera gave', async () => {
    await page.getByLabel('Joindre une pièce').setInputFiles([
      { name: 'IMG_2043.jpg', mimeType: 'image/jpeg', buffer: await taken('2025:11:22') },
      { name: 'IMG_2044.jpg', mimeType: 'image/jpeg', buffer: await taken('2025:11:23') },
      { name: 'Contrat.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await samplePdf(2, 'Contrat')) },
    ]);
    const photos = ['Photo du 22\u00a0novembre\u00a02025', 'Photo du 23\u00a0novembre\u00a02025'];
    await waitForNames([...photos, 'Contrat']);
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('.attachment-picture')].filter(
          ({ naturalWidth }) => naturalWidth > 0,
        ).length === 3,
    );
    await page.getByText('Nous les faisons imprimer en noir et blanc, dans cet ordre').waitFor();
    await page
      .getByRole('document', { name: 'Votre lettre' })
      .getByText(/Photo du 22/i)
      .first()
      .waitFor();
    expect(await onSheet()).not.toContain('IMG');
    expect(await axeViolations(page)).toEqual([]);
  }, 180_000);

  test('take the template’s own words with one click, each name once', async () => {
    const offered = (row: number) => rows().nth(row).getByRole('group').getByRole('button').allInnerTexts();
    expect(await offered(0)).toEqual(['Copie de la facture contestée', 'Photo du compteur']);
    await rows().nth(0).getByRole('button', { name: 'Photo du compteur' }).click();
    await page.waitForFunction(() => document.activeElement?.id.startsWith('enclosure-label-'));
    await rows().nth(0).getByRole('group').waitFor({ state: 'hidden' });
    await rows().nth(1).getByRole('button', { name: 'Photo du compteur' }).waitFor({ state: 'hidden' });
    expect(await offered(1)).toEqual(['Copie de la facture contestée']);
    await page
      .getByRole('document', { name: 'Votre lettre' })
      .getByText(/photo du compteur/i)
      .first()
      .waitFor();
  }, 60_000);

  test('are sorted by buttons that show only where they move something, and the focus follows', async () => {
    const second = 'Photo du 23\u00a0novembre\u00a02025';
    const has = (row: number, name: 'Monter' | 'Descendre') =>
      rows()
        .nth(row)
        .getByRole('button', { name: new RegExp(`^${name} `) })
        .count();
    expect([
      await has(0, 'Monter'),
      await has(0, 'Descendre'),
      await has(2, 'Monter'),
      await has(2, 'Descendre'),
    ]).toEqual([0, 1, 1, 0]);
    await rows()
      .nth(0)
      .getByRole('button', { name: /^Descendre/ })
      .focus();
    await page.keyboard.press('Enter');
    await waitForNames([second, 'Photo du compteur', 'Contrat']);
    await page.waitForFunction(() => document.activeElement?.id.endsWith('-down'));
    await page.keyboard.press('Enter');
    await waitForNames([second, 'Contrat', 'Photo du compteur']);
    // The last one moves no further down: the other button has the focus.
    await page.waitForFunction(() => document.activeElement?.id.endsWith('-up'));
  }, 60_000);

  test('are sorted by dragging, and stay so after a reload, although nothing was typed', async () => {
    await page.setViewportSize({ width: 1440, height: 1800 });
    const [from, to] = await Promise.all(
      [page.locator('.attachment-handle').nth(2), rows().nth(0)].map((one) => one.boundingBox()),
    );
    await page.mouse.move(from!.x + 20, from!.y + 20);
    await page.mouse.down();
    await page.mouse.move(from!.x + 20, to!.y + 100, { steps: 5 });
    await page.mouse.move(from!.x + 20, to!.y + 10, { steps: 5 });
    await rows().nth(0).and(page.locator('[data-drop=before]')).waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/enclosures/order')),
      page.mouse.up(),
    ]);
    expect(answer.status()).toBe(200);
    const sorted = ['Photo du compteur', 'Photo du 23\u00a0novembre\u00a02025', 'Contrat'];
    await waitForNames(sorted);
    await page.reload();
    await waitForNames(sorted);
    expect(await names()).toEqual(sorted);
  }, 60_000);

  test('keep a name and two moves, of which each waits for the answer before it', async () => {
    const sent: string[] = [];
    let release: () => void;
    const isReleased = new Promise<void>((done) => (release = done));
    await page.route('**/enclosures/*', async (route) => {
      const method = route.request().method();
      if (method === 'GET') return route.fallback();
      sent.push(`${method} asked`);
      if (method === 'PATCH') await isReleased;
      const response = await route.fetch();
      sent.push(`${method} answered`);
      return route.fulfill({ response });
    });
    let orders = 0;
    const last = page.waitForResponse((response) => response.url().endsWith('/order') && (orders += 1) === 2);
    await rows().nth(1).getByRole('button', { name: 'Copie de la facture contestée' }).click();
    const moveUp = (row: number) =>
      rows()
        .nth(row)
        .getByRole('button', { name: /^Monter/ })
        .click();
    await moveUp(1);
    await moveUp(2);
    const wanted = ['Copie de la facture contestée', 'Contrat', 'Photo du compteur'];
    await waitForNames(wanted);
    expect(sent).toEqual(['PATCH asked']);
    release!();
    await (await last).finished();
    // The field saves the name again when it loses the focus.
    expect(sent.join(', ')).toMatch(/^(PATCH asked, PATCH answered, )+(POST asked, POST answered,? ?){2}$/);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await waitForNames(wanted);
  }, 60_000);

  test('fit on the smallest screens', async () => {
    await page.setViewportSize({ width: 320, height: 720 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await axeViolations(page)).toEqual([]);
  }, 60_000);
});
