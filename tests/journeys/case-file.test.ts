import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findLoadedTemplate } from '../../src/modules/documents/catalogue/template-files.ts';
import type { DraftContent } from '../../src/modules/documents/drafts/contract.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { createPageApi, openSettled } from '../harness/browser-page.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { paidOrder } from '../harness/paid-order.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
let page: Page;
/** A demand that arrives, and the conciliator who is written to next: that letter waits at the post office. */
let demandId: string;
let conciliatorId: string;

beforeAll(async () => {
  product = await startTestProduct({
    CHANGE_OF_MIND_SECONDS: '2',
    SANDBOX_SPEED: '60000',
    POSTAL_POLL_AFTER_SECONDS: '3',
  });
  page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  demandId = await order('mise-en-demeure-payer');
  conciliatorId = await order('saisine-conciliateur', 'INSTANCE');
  await waitForState(demandId, 'Remise en main propre');
  await waitForState(conciliatorId, 'À retirer');
}, 300_000);
afterAll(() => product?.stop(), 60_000);

const api = createPageApi(() => page);
/** The words in line 3 of the address decide what becomes of a letter in the sandbox. */
async function order(slug: string, line3 = ''): Promise<string> {
  const { category, samples } = findLoadedTemplate(slug)!;
  const { versionId } = await api<{ versionId: string }>('GET', `/templates/${category}/${slug}`);
  const content: DraftContent = { ...structuredClone(samples[0]!.content), sending: 'registered_receipt' };
  Object.assign(content.recipient, { line3 });
  const id = randomUUID();
  await api('POST', '/documents', { id, templateVersionId: versionId, content, step: 0 });
  return paidOrder(page, id);
}
async function waitForState(orderId: string, words: string): Promise<void> {
  await page.goto(`${product.url}/mes-documents/${orderId}`);
  await page.getByTestId('state').filter({ hasText: words }).waitFor({ timeout: 120_000 });
}
async function looksRight(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([
        name,
        width,
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ]).toEqual([name, width, true]);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    expect([name, colorScheme, await axeViolations(page)]).toEqual([name, colorScheme, []]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('two letters of one matter become one file, from the page of either of them', async () => {
  await page.goto(`${product.url}/mes-documents/${conciliatorId}`);
  await page.getByRole('link', { name: /^Constituer un dossier/ }).waitFor();
  await looksRight('letter-of-matter');
  await page.getByRole('link', { name: /^Constituer un dossier/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Constituer un dossier de litige' }).waitFor();
  const matter = page.getByRole('group', { name: 'Lettres de la même affaire' });
  await matter.waitFor();
  expect(await matter.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await looksRight('choice');

  // One alone is no case: the answer says where its proof file is.
  await matter.getByRole('checkbox').first().uncheck();
  await page.getByRole('button', { name: 'Composer le dossier (1 lettre)' }).click();
  await page.getByRole('alert').filter({ hasText: 'Choisissez au moins deux lettres.' }).waitFor();
  await matter.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Composer le dossier (2 lettres)' }).click();
  const link = page.getByRole('link', { name: 'Télécharger le dossier' });
  await link.waitFor({ timeout: 120_000 });
  await page.getByRole('status').filter({ hasText: 'Votre dossier de 2 lettres est prêt' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await looksRight('ready');

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^dossier-de-litige-AF-\w+\.pdf$/);
  const bytes = await readFile(await download.path());
  if (process.env['SHOTS']) await writeFile(`${process.env['SHOTS']}/case.pdf`, bytes);
  const { stdout, error } = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' });
  if (error) return console.log('skipped: no pdftotext on this machine');
  const text = stdout.replace(/\s+/g, ' ');
  for (const words of [
    'Bordereau des pièces',
    'Pièce n° 1 : dossier de preuve',
    'Pièce n° 2 : dossier de preuve',
    'je vous mets en demeure',
    'Objet : demande de conciliation',
    'pas encore distribuée, au jour de ce dossier',
  ])
    expect(text).toContain(words);
}, 300_000);

test('the list of letters leads there too, and another customer gets nothing', async () => {
  await openSettled(page, `${product.url}/mes-documents`);
  await page.getByRole('link', { name: 'Constituer un dossier de litige' }).click();
  await page.getByRole('group', { name: 'Vos lettres postées' }).waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);

  const stranger = await product.newPage();
  const answer = await stranger.goto(`${product.url}/-/api/v1/case-file/file.pdf`);
  expect(answer?.status()).toBe(401);
  await stranger.context().close();
}, 120_000);
