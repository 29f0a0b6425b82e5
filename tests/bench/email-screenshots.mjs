// Draws every sample of every e-mail at 360 and 600 pixels, in both colour schemes, side by side: one picture for each
// sample. `npm run bench -- email-screenshots <folder> [name of an e-mail]`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { exitWithError } from '../../src/scripts/install.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';

const VIEWS = [
  [360, 'light'],
  [600, 'light'],
  [360, 'dark'],
  [600, 'dark'],
];
const GAP = 12;

export async function run([folder, only = '']) {
  if (!folder) exitWithError('Name a folder: npm run bench -- email-screenshots pictures');
  const work = mkdtempSync(join(tmpdir(), 'emails-'));
  mkdirSync(folder, { recursive: true });
  const written = spawnSync(process.execPath, [builtProgram('cli'), 'preview', 'emails', only], {
    env: { ...process.env, DATA_DIR: work },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (written.status !== 0) exitWithError(`There is no e-mail ${only}.`);
  const env = await findChromiumEnvironment();
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const page = await browser.newPage();
  const pages = join(work, 'preview-emails');
  const names = readdirSync(pages).filter((file) => file.endsWith('.html') && file !== 'index.html');
  for (const name of names) {
    const views = [];
    for (const [width, colorScheme] of VIEWS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 400 });
      await page.goto(pathToFileURL(join(pages, name)).href);
      views.push(await page.screenshot({ fullPage: true }));
    }
    await placeSideBySide(views, resolve(folder, name.replace(/html$/, 'png')));
  }
  await browser.close();
  rmSync(work, { recursive: true, force: true });
  return { pictures: names.length };
}

async function placeSideBySide(views, file) {
  const sizes = await Promise.all(views.map((view) => sharp(view).metadata()));
  const lefts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, { width }) => sum + width + GAP, 0));
  await sharp({
    create: {
      width: lefts.at(-1) + sizes.at(-1).width,
      height: Math.max(...sizes.map(({ height }) => height)),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(views.map((input, i) => ({ input, left: lefts[i], top: 0 })))
    .png({ palette: true })
    .toFile(file);
}
