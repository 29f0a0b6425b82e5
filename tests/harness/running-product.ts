import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../src/scripts/postgres.mjs';
import { startApp, type RunningApp } from '../../src/scripts/running-app.mjs';
import { launchBrowser } from './browser.ts';
import { checkPageAnswers } from './check-page-answers.ts';
import { contractFaults } from './contract-faults.ts';

export interface RunningProduct extends RunningApp {
  browser: Browser;
  /** A page of a new visitor on a wide screen, unless other options say otherwise. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * The whole product as its start command runs it, with a copy of the data of a first start (browser-setup.mjs), and a
 * browser to walk through it; `stop` ends and forgets both.
 */
export async function startTestProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'affranchi-journey-'));
  // `cp -a` keeps owners and modes, which PostgreSQL insists on.
  if (process.env['TEST_DATA_TEMPLATE']) execFileSync('cp', ['-a', `${process.env['TEST_DATA_TEMPLATE']}/.`, dataDir]);
  const forget = (): void => rmSync(dataDir, { recursive: true, force: true });
  const product = await startApp({ port: await freePort(), dataDir, env: { TEST_DATABASE_URL: '', ...env } }).catch(
    (error: unknown) => {
      forget();
      throw error;
    },
  );
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
      forget();
      const faults = contractFaults.splice(0);
      if (faults.length > 0) throw new Error(`Answers differ from their declaration:\n${faults.join('\n')}`);
    },
  };
}
