// Measures how long a colleague waits in Chromium: from the last key press until the screen no longer changes, and from
// a click until the page shows its result.
import { chromium } from 'playwright-core';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { listDemoAccounts } from '../../src/scripts/settings.mjs';

const ROUNDS = 4;
const LISTS = ['orders', 'letters', 'payments', 'users', 'refunds', 'invoices'];

/** Runs in the page: records the last input, the last change of the screen, and the number of open requests. */
function watch() {
  const state = { startedAt: 0, changedAt: 0, open: 0 };
  globalThis.deskWatch = state;
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    state.open += 1;
    try {
      return await fetch(...args);
    } finally {
      state.open -= 1;
    }
  };
  for (const kind of ['keydown', 'click'])
    document.addEventListener(kind, () => (state.startedAt = performance.now()), true);
  const drawn = () => requestAnimationFrame(() => (state.changedAt = performance.now()));
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(drawn).observe(document.body, { subtree: true, childList: true, characterData: true }),
  );
}

/** Performs an action and returns the milliseconds until the page at `path` shows an element for the selector. */
async function timeUntil(page, act, path, selector) {
  await page.evaluate(
    ([expectedPath, expected]) => {
      const state = globalThis.deskWatch;
      Object.assign(state, { startedAt: 0, shownAt: 0 });
      // The address changes before the screen: what is shown must not be the page before.
      const previous = document.querySelector(expected);
      const look = () => {
        const found = document.querySelector(expected);
        const isShown = new RegExp(expectedPath).test(location.pathname) && found && found !== previous;
        if (state.startedAt > 0 && isShown) state.shownAt = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    },
    [path, selector],
  );
  await act();
  await page.waitForFunction(() => globalThis.deskWatch.shownAt > 0, undefined, { polling: 50 });
  const ms = await page.evaluate(() => globalThis.deskWatch.shownAt - globalThis.deskWatch.startedAt);
  await page.waitForLoadState('networkidle');
  return ms;
}

/**
 * Performs an action and returns the milliseconds until the last change of the screen; 0 where the last key changes
 * nothing, because the rows on the screen are its answer already.
 */
async function time(page, act, isShown) {
  await page.evaluate(() => Object.assign(globalThis.deskWatch, { startedAt: 0, changedAt: 0 }));
  await act();
  await isShown();
  await page.waitForFunction(
    () => {
      const { startedAt, changedAt, open } = globalThis.deskWatch;
      return startedAt > 0 && open === 0 && performance.now() - Math.max(changedAt, startedAt) > 400;
    },
    undefined,
    { polling: 100 },
  );
  return page.evaluate(() => Math.max(0, globalThis.deskWatch.changedAt - globalThis.deskWatch.startedAt));
}

export async function timeBrowser(product, db) {
  const env = await findChromiumEnvironment();
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript(watch);
    await logIn(page, product);
    const waits = await timeScreens(page, db);
    console.table(
      Object.entries(waits).map(([name, times]) => ({
        'in Chromium': name,
        median_ms: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]),
        max_ms: Math.round(Math.max(...times)),
      })),
    );
    return Object.values(waits).flat();
  } finally {
    await browser.close();
  }
}

async function logIn(page, { url, env }) {
  const { email, password } = listDemoAccounts(env).find(({ role }) => role === 'admin');
  await page.goto(`${url}/admin`);
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('combobox', { name: /^Chercher/ }).waitFor();
}

async function timeScreens(page, db) {
  const waits = {};
  const note = (name, ms) => (waits[name] ??= []).push(ms);
  const { rows: people } = await db.query(
    `select first_name || ' ' || last_name as name, email from users where last_name <> '' order by md5(id::text) limit ${ROUNDS}`,
  );
  const { rows: orders } = await db.query(`select reference from orders order by md5(id::text) limit ${ROUNDS}`);
  const box = page.getByRole('combobox', { name: /^Chercher/ });
  const option = page.getByRole('option').first();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, text] of [
      ['search: a name', people[round].name],
      ['search: an e-mail address', people[round].email],
      ['search: a reference', orders[round].reference],
    ]) {
      await box.fill('');
      note(
        name,
        await time(
          page,
          () => box.pressSequentially(text, { delay: 30 }),
          () => option.waitFor(),
        ),
      );
      await box.press('Escape');
      await box.press('Escape');
    }
    for (const list of LISTS) {
      const link = page.locator(`nav a[href="/admin/${list}"], a[href="/admin/${list}"]`).first();
      const rows = async () => {
        await page.waitForURL((url) => url.pathname === `/admin/${list}`);
        await page.locator('table.admin-list-table tbody tr, .admin-state').first().waitFor();
      };
      const shown = '.admin-rows[aria-busy=false] tbody tr, .admin-rows[aria-busy=false] .admin-state';
      const ms = await timeUntil(page, () => link.click(), `^/admin/${list}$`, shown);
      // The first visit also loads the code of the page.
      if (round > 0) note(`list: ${list}`, ms);
      if (list !== 'orders' && list !== 'users') continue;
      const field = page.locator('form[role=search] input[name=q], .admin-filters input[type=text]').first();
      const text = list === 'orders' ? orders[round].reference : people[round].name;
      note(`list: ${list}, typed`, await time(page, () => field.pressSequentially(text, { delay: 30 }), rows));
      if (list !== 'orders') continue;
      const first = page.locator('table.admin-list-table tbody tr a').first();
      const open = await timeUntil(page, () => first.click(), '/show$', '.admin-subject');
      if (round > 0) note('order opened', open);
    }
  }
  return waits;
}
