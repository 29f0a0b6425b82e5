import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openSettled } from '../harness/browser-page.ts';
import { logInCustomer } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { speakPage, toLine, type Spoken } from '../harness/spoken-page.ts';

let product: RunningProduct;
let page: Page;
const paths: string[] = [];

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ viewport: { width: 360, height: 780 } });
  page.setDefaultTimeout(60_000);
  await logInCustomer(page, product);
  const letter = await finishedLetter(page);
  const orderId = await paidOrder(page, await finishedLetter(page));
  const form = `/documents/telecom-energie/resiliation-box/ecrire?document=${letter}&etape=`;
  paths.push(
    '/',
    '/rechercher?q=r%C3%A9silier%20ma%20box',
    '/documents/telecom-energie',
    '/documents/telecom-energie/resiliation-box',
    ...['vous', 'destinataire', 'questions-1', 'relecture'].map((step) => form + step),
    `/paiement?document=${letter}`,
    `/confirmation-de-commande?commande=${orderId}`,
    `/mes-documents/${orderId}`,
    '/mon-compte',
  );
}, 180_000);
afterAll(() => product?.stop(), 60_000);

/** With TRANSCRIPTS=folder the pages are written there, to be read. */
function write(index: number, path: string, spoken: readonly Spoken[]): void {
  const folder = process.env['TRANSCRIPTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${String(index).padStart(2, '0')}.txt`), [path, ...spoken.map(toLine)].join('\n'));
}

test('the way from the home page to the letter page can be followed by ear alone', async () => {
  const faults: string[] = [];
  const titles = new Set<string>();
  for (const [index, path] of paths.entries()) {
    await openSettled(page, product.url + path);
    const spoken = await speakPage(page);
    write(index, path, spoken);
    for (const { level, name } of spoken) if (level === 1) titles.add(name);
    faults.push(...findFaults(spoken).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
  // Each address opened its own page; the template and its order have the same title.
  expect(titles.size).toBe(paths.length - 1);
}, 300_000);

function findFaults(spoken: readonly Spoken[]): string[] {
  const headings = spoken.filter(({ role }) => role === 'heading');
  const main = spoken.filter(({ role }) => role === 'main');
  // The link at the top of each page leads to its main part.
  const focusable = spoken.filter(({ role, isFocusable }) => isFocusable && role !== 'main');
  const texts = spoken.map(({ name }) => name);
  return [
    ...(headings.filter(({ level }) => level === 1).length === 1 ? [] : ['not exactly one heading of level 1']),
    ...headings.flatMap(({ level, name }, i) =>
      i > 0 && level! > headings[i - 1]!.level! + 1 ? [`« ${name} » skips a level of headings`] : [],
    ),
    ...(main.length === 1 ? [] : ['not exactly one main part']),
    ...focusable.flatMap(({ role, name }) => (name === '' ? [`a ${role} without a name`] : [])),
    ...focusable.filter(({ name }) => /^[+−–✓×]/u.test(name)).map(({ name }) => `« ${name} » begins with a drawn sign`),
    // Words that stand apart on the screen only.
    ...texts.filter((text) => /\p{Ll}\d/u.test(text)).map((text) => `« ${text} » joins two words`),
  ];
}
