// Takes a contact sheet of every kind of page: four widths in the light theme, two in the dark one. `npm run bench --
// screenshots <address> <folder> [part of a path, or «letters»]`. Letters reach all states within two minutes if the
// product runs with the settings of letters-of-helene.mjs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { demoCustomer, logIn, MINE, OPEN } from './every-page.mjs';
import { lettersOfHelene } from './letters-of-helene.mjs';

const VIEWS = [
  [360, 'light'],
  [768, 'light'],
  [1280, 'light'],
  [1536, 'light'],
  [360, 'dark'],
  [1280, 'dark'],
];
const SCALE = 0.36;
/** Taller pages continue on a second sheet. */
const TALLEST = 940;

export async function run([origin, folder, only = '']) {
  const env = await findChromiumEnvironment();
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  mkdirSync(folder, { recursive: true });
  const page = await (
    await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', bypassCSP: true })
  ).newPage();
  let sheets = 0;
  const take = async (path, name = path) => {
    if (!name.includes(only)) return;
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const whole = [];
    for (const [width, colorScheme] of VIEWS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 1000 });
      await page.waitForTimeout(150);
      whole.push(
        await sharp(await page.screenshot({ fullPage: true }))
          .resize({ width: Math.round(width * SCALE) })
          .toBuffer({ resolveWithObject: true }),
      );
    }
    const parts = Math.ceil(Math.max(...whole.map(({ info }) => info.height)) / TALLEST);
    for (let part = 0; part < parts; part += 1)
      await lay(
        whole,
        part * TALLEST,
        join(
          folder,
          `${name.replace(/[^a-z0-9]+/gi, '_').replace(/^_|_$/g, '') || 'home'}${part ? `-${part + 1}` : ''}.png`,
        ),
      );
    sheets += parts;
  };
  for (const path of OPEN) await take(path);
  const customer = demoCustomer();
  await logIn(page, origin, customer);
  await lettersOfHelene(origin, customer, (path, state) => take(path, `letters ${state}`));
  for (const path of MINE) await take(path);
  await browser.close();
  return { sheets };
}

/** Places the views side by side, from a given height on. */
async function lay(views, top, file) {
  const lefts = views.map((_, index) => views.slice(0, index).reduce((sum, { info }) => sum + info.width + 12, 0));
  const cut = await Promise.all(
    views.map(
      async ({ data, info }, index) =>
        info.height > top && {
          top: 0,
          left: lefts[index],
          input: await sharp(data)
            .extract({ left: 0, top, width: info.width, height: Math.min(TALLEST, info.height - top) })
            .toBuffer(),
        },
    ),
  );
  await sharp({
    create: { width: lefts.at(-1) + views.at(-1).info.width, height: TALLEST, channels: 3, background: '#888' },
  })
    .composite(cut.filter(Boolean))
    .png()
    .toFile(file);
}
