// Every kind of page as it looks, one contact sheet each: four widths by day, two by night. `npm run bench -- shots <address> <folder> [part of
// a path, or «letters»]`. Letters get everywhere within two minutes where the product runs with the settings of letters-of-helene.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { chromiumEnvironment } from '../../src/launch/chromium.mjs';
import { logIn, MINE, OPEN } from './every-page.mjs';
import { lettersOfHelene } from './letters-of-helene.mjs';

const VIEWS = [[360, 'light'], [768, 'light'], [1280, 'light'], [1536, 'light'], [360, 'dark'], [1280, 'dark']];
const TALLEST = 2600;
const SCALE = 0.36;

export async function run([origin, folder, only = '']) {
  const env = await chromiumEnvironment();
  const browser = await chromium.launch({ executablePath: env.CHROMIUM_PATH, env: { ...process.env, ...env }, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  mkdirSync(folder, { recursive: true });
  const page = await (await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', bypassCSP: true })).newPage();
  let sheets = 0;
  const take = async (path, name = path) => {
    if (!name.includes(only)) return;
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const shots = [];
    for (const [width, colorScheme] of VIEWS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: TALLEST });
      await page.waitForTimeout(150);
      const tall = Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight));
      shots.push(await sharp(await page.screenshot({ clip: { x: 0, y: 0, width, height: tall } })).resize({ width: Math.round(width * SCALE) }).toBuffer());
    }
    let left = 0;
    const placed = shots.map((input, index) => ({ input, top: 0, left: (left += index === 0 ? 0 : Math.ceil(VIEWS[index - 1][0] * SCALE) + 12) }));
    const width = left + Math.ceil(VIEWS.at(-1)[0] * SCALE);
    await sharp({ create: { width, height: Math.ceil(TALLEST * SCALE) + 12, channels: 3, background: '#888' } }).composite(placed).png().toFile(join(folder, `${name.replace(/[^a-z0-9]+/gi, '_').replace(/^_|_$/g, '') || 'home'}.png`));
    sheets += 1;
  };
  for (const path of OPEN) await take(path);
  await logIn(page, origin);
  await lettersOfHelene(origin, (path, state) => take(path, `letters ${state}`));
  for (const path of MINE) await take(path);
  await browser.close();
  return { sheets };
}
