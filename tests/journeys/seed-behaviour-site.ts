import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { RunningApp } from '../../src/scripts/running-app.mjs';
import { openSettled } from '../harness/browser-page.ts';
import { launchBrowser } from '../harness/browser.ts';
import { startProductCopy } from '../harness/running-product.ts';
import { serve } from '../sandbox/running-sandbox.ts';

export let product: RunningApp;
export let browser: Browser;
export let context: BrowserContext;
let errors: Awaited<ReturnType<typeof serve>>;
export const told: string[] = [];
export const asked: Request[] = [];
export const complaints: string[] = [];

beforeAll(async () => {
  errors = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      told.push(body);
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
    });
  });
  product = await startProductCopy({ SENTRY_DSN: `${errors.url.replace('://', '://key@')}/1` });
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await errors?.close();
}, 60_000);
afterEach(() => context?.close());

/** A separate browser, which records requests and console messages. */
export async function visitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR', ...options });
  asked.length = 0;
  complaints.length = 0;
  return tab();
}
export async function tab(): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => asked.push(request));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}
export const open = (page: Page, path: string) => openSettled(page, `${product.url}${path}`);
export const getPath = (page: Page): string => page.url().slice(product.url.length);
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
export const chunk = (name: string): RegExp => new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
export const count = (pattern: RegExp): number => asked.filter((request) => pattern.test(request.url())).length;

let people = 0;
export async function register(page: Page, at = '/inscription'): Promise<string> {
  const email = `behaviour.${Date.now()}.${(people += 1)}@exemple.fr`;
  await open(page, at);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Exemple');
  await page.getByLabel('Mot de passe', { exact: true }).fill('quatre mots au hasard');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  return email;
}
