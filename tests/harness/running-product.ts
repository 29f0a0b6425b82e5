import { rmSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp, type RunningApp } from '../../src/scripts/running-app.mjs';
import { launchBrowser } from './browser.ts';
import { checkPageAnswers } from './check-page-answers.ts';
import { contractFaults } from './contract-faults.ts';
import { createMemoryFolder } from './memory-folder.mjs';
import { copyData } from './prepared-data.mjs';

/** The product as a journey uses it; `stop` ends what is the journey's own. */
export interface RunningProduct extends Pick<RunningApp, 'url' | 'env' | 'stop'> {
  browser: Browser;
  /** A page of a new visitor on a wide screen, unless other options say otherwise. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * The product of this Jest worker (browser-setup.mjs), with the settings of a first start. The files of a worker follow
 * one another on the same data: a journey neither withdraws a letter nor changes the people of the demonstration, and
 * counts only what it made itself.
 */
export function getSharedProduct(): Pick<RunningApp, 'url' | 'env'> {
  const products = JSON.parse(process.env['TEST_PRODUCTS'] ?? '[]') as Pick<RunningApp, 'url' | 'env'>[];
  const product = products[(Number(process.env['JEST_WORKER_ID']) - 1) % products.length];
  if (!product) throw new Error('Jest starts the products for the files that import this one: see jest.config.mjs.');
  return product;
}

/** The same with a browser of the file's own. */
export const useSharedProduct = async (): Promise<RunningProduct> =>
  withBrowser({ ...getSharedProduct(), stop: async () => undefined });

/** A product of the file's own with other settings, on a copy of the data of a first start; `stop` forgets the copy. */
export async function startProductCopy(env: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = createMemoryFolder('affranchi-journey-');
  copyData(dataDir);
  const forget = (): void => rmSync(dataDir, { recursive: true, force: true });
  const product = await startApp({ port: await findFreePort(), dataDir, env: { TEST_DATABASE_URL: '', ...env } }).catch(
    (error: unknown) => {
      forget();
      throw error;
    },
  );
  return { ...product, stop: () => product.stop().finally(forget) };
}

/** The same with a browser. For journeys that need other settings, or that change what the others rely on. */
export const startTestProduct = async (env: Record<string, string> = {}): Promise<RunningProduct> =>
  withBrowser(await startProductCopy(env));

/** Adds a browser whose answers are compared with the contract. */
async function withBrowser(product: Pick<RunningApp, 'url' | 'env' | 'stop'>): Promise<RunningProduct> {
  const browser = await launchBrowser();
  const answers = checkPageAnswers();
  return {
    ...product,
    browser,
    async newPage(options) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR', ...options });
      answers.watch(context);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      return page;
    },
    async stop() {
      await answers.settle();
      await browser.close();
      await product.stop();
      const faults = contractFaults.splice(0);
      if (faults.length > 0) throw new Error(`Answers differ from their declaration:\n${faults.join('\n')}`);
    },
  };
}
