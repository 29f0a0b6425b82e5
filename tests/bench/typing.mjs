// Measures the time from a key press to the updated sheet: a three-page letter in Chromium, typed at the speed of a
// person.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';

const KEYS = Number(process.env.BENCH_KEYS ?? 300);
const BETWEEN_MS = 60;
const TEMPLATE = 'telecom-energie/resiliation-box';
const WORDS =
  'Je vous rappelle que ce contrat me donne droit, pour chaque jour de retard, à une réduction que je n’ai pas reçue';

const rank = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const rounded = (value) => Number(value.toFixed(1));

export async function run() {
  const env = await findChromiumEnvironment();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-typing-'));
  const product = await startApp({ port: await findFreePort(), dataDir: folder, env: { TEST_DATABASE_URL: '' } });
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
    ).newPage();
    await page.route(`**/templates/${TEMPLATE}`, longer);
    await page.goto(`${product.url}/documents/${TEMPLATE}/ecrire`);
    const field = page.locator('[id="sender.city"]');
    await field.fill('Saint-Étienne');
    await page.waitForFunction(() => document.querySelectorAll('.paper').length >= 3);
    await page.evaluate(watch);
    await field.focus();
    for (let i = 0; i < KEYS; i += 1) {
      // Ten letters and ten backspaces: the name does not change.
      await page.keyboard.press(i % 20 < 10 ? 'abcdefghij'[i % 10] : 'Backspace');
      await page.waitForTimeout(BETWEEN_MS);
    }
    const keys = await page.evaluate(() => globalThis.keys);
    const pages = await page.locator('.paper').count();
    const busy = keys.map(({ handling, painting }) => handling + painting);
    const rows = ['handling', 'painting'].map((part) => ({
      part,
      median: rounded(
        rank(
          keys.map((key) => key[part]),
          0.5,
        ),
      ),
      p95: rounded(
        rank(
          keys.map((key) => key[part]),
          0.95,
        ),
      ),
    }));
    console.table([...rows, { part: 'both', median: rounded(rank(busy, 0.5)), p95: rounded(rank(busy, 0.95)) }]);
    return {
      pages,
      keys: keys.length,
      ms_median: rounded(rank(busy, 0.5)),
      ms_p95: rounded(rank(busy, 0.95)),
      same_frame_pct: rounded((keys.filter(({ sameFrame }) => sameFrame).length / keys.length) * 100),
    };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The published template with longer text: three pages. */
async function longer(route) {
  const response = await route.fetch();
  const template = await response.json();
  const more = Array.from(
    { length: 17 },
    (_, i) => `${WORDS} (${i + 1}). ${WORDS}, à {{ show.sender_city }}, depuis la première facture. ${WORDS}.`,
  );
  await route.fulfill({ response, json: { ...template, body: [template.body, ...more].join('\n\n') } });
}

/**
 * For each key press: the work of the browser up to its handler, layout included, and that of the frame that shows it;
 * and whether this was the first frame after the key press.
 */
function watch() {
  const keys = [];
  globalThis.keys = keys;
  const sheet = document.querySelector('.pane');
  let changed = false;
  let handling = 0;
  new MutationObserver(() => {
    changed = true;
  }).observe(sheet, { subtree: true, childList: true, characterData: true, attributes: true });
  // The next task, after all work of the key press or the frame; hidden sheets may follow later.
  const then = (done) => scheduler.postTask(done, { priority: 'user-blocking' });
  addEventListener(
    'keydown',
    () => {
      const since = performance.now();
      changed = false;
      void then(() => {
        handling = performance.now() - since;
      });
      requestAnimationFrame(() => {
        const [start, sameFrame] = [performance.now(), changed];
        void then(() => keys.push({ handling, painting: performance.now() - start, sameFrame }));
      });
    },
    { capture: true },
  );
}
