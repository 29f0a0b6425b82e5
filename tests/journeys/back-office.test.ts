import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { NORM, axeViolations } from '../harness/axe-violations.ts';
import { inviteColleague } from '../harness/invited-colleague.ts';
import { demoAccount, logInStaff } from '../harness/log-in.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

const LETTER = '/documents/travail/contestation-sanction';
let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await logIn('admin');
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function logIn(role: string): Promise<Page> {
  const desk = await product.newPage({ viewport: { width: 1024, height: 900 } });
  desk.setDefaultTimeout(60_000);
  await desk.goto(`${product.url}/admin`);
  await logInStaff(desk, demoAccount(product, role));
  await desk.getByRole('link', { name: 'Modèles', exact: true }).click();
  await desk.getByPlaceholder('Titre ou modèle').waitFor();
  return desk;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const source = () => page.locator('.code-editor .cm-content[aria-label="template.md"]');
/** Read from the editor's state, because it renders only the visible lines. */
interface EditorView {
  state: {
    doc: { length: number };
    selection: { main: { from: number; to: number } };
    sliceDoc(from?: number, to?: number): string;
  };
  dispatch(transaction: object): void;
}
const editor = async () =>
  source().evaluateHandle(
    (content) => (content as unknown as { cmTile: { root: { view: EditorView } } }).cmTile.root.view,
  );
const readText = async () => (await editor()).evaluate(({ state }) => state.sliceDoc());
const writeText = async (text: string) =>
  (await editor()).evaluate(
    (view, insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    text,
  );
const readSelection = async () =>
  (await editor()).evaluate(({ state }) => state.sliceDoc(state.selection.main.from, state.selection.main.to));
const published = async () => (await fetch(`${product.url}${LETTER}`)).text();

/** Replaces the text and saves it; returns the revision that the page sent. */
async function save(change: (text: string) => string): Promise<{ status: number; revision: number }> {
  await writeText(change(await readText()));
  const saved = page.waitForResponse((response: Response) => response.request().method() === 'PUT');
  await button('Enregistrer').click();
  const response = await saved;
  // The button is disabled once the form has the response.
  if (response.ok()) await page.locator('button[type=submit][aria-disabled=true]').waitFor();
  return { status: response.status(), revision: (response.request().postDataJSON() as { revision: number }).revision };
}

/** Saves other samples as another browser would, and returns those from before. */
const storeSamples = (text: string): Promise<string> =>
  page.evaluate(async (samples) => {
    const path = `/-/admin/v1/template-drafts/${location.pathname.split('/').at(-1)}`;
    const draft = (await (await fetch(path)).json()) as { revision: number; source: string; samples: string };
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!;
    await fetch(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ revision: draft.revision, source: draft.source, samples }),
    });
    return draft.samples;
  }, text);

describe('a letter of the catalogue is rewritten by the staff', () => {
  test('a draft starts on the version that is on the site', async () => {
    // The list asks a moment after the last key, with the typed text in the body; who opens a letter in that very moment
    // is led back to it.
    const found = page.waitForResponse(
      (response) =>
        response.url().endsWith('/-/admin/v1/templates/query') &&
        Boolean(response.request().postData()?.includes('avertissement')),
    );
    await page.getByPlaceholder('Titre ou modèle').fill('avertissement');
    await found;
    expect(page.url()).not.toContain('avertissement');
    await page.getByText('travail/contestation-sanction').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'travail/contestation-sanction' });
    await row.getByText('sur le site').waitFor();
    await row.getByRole('button', { name: 'Nouvelle version' }).click();
    await source().waitFor();
    expect(await readText()).toContain('title: Contester un avertissement ou une sanction');
  }, 120_000);

  test('it is saved repeatedly, each time based on the previous revision', async () => {
    expect(
      await save((text) =>
        text.replace('title: Contester un avertissement ou une sanction', 'title: Contester une sanction'),
      ),
    ).toEqual({ status: 200, revision: 1 });
    expect(
      await save((text) => text.replace('title: Contester une sanction', 'title: Contester une sanction au travail')),
    ).toEqual({ status: 200, revision: 2 });
    await page.getByText('Le texte enregistré peut être publié.').waitFor();
  }, 120_000);

  test('a problem is shown with its line, and a click selects it', async () => {
    expect(await save((text) => `${text}\nEt {{ verb }}.\n`)).toEqual({ status: 200, revision: 3 });
    const lines = (await readText()).split('\n');
    const line = lines.indexOf('Et {{ verb }}.') + 1;
    await page.getByRole('button', { name: `template.md, ligne ${line}`, exact: true }).click();
    expect(await readSelection()).toBe('Et {{ verb }}.');
    expect(await button('Proposer à la relecture').count()).toBe(0);
    expect(await axeViolations(page, NORM)).toEqual([]);
    expect(await save((text) => text.replace('\nEt {{ verb }}.\n', ''))).toEqual({ status: 200, revision: 4 });
    await page.getByText('Le texte enregistré peut être publié.').waitFor();
  }, 120_000);

  test('concurrent saves overwrite nothing', async () => {
    await page.evaluate(async () => {
      const path = `/-/admin/v1/template-drafts/${location.pathname.split('/').at(-1)}`;
      const draft = (await (await fetch(path)).json()) as { revision: number; source: string; samples: string };
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!;
      const body = JSON.stringify({ revision: draft.revision, source: `${draft.source}\n`, samples: draft.samples });
      await fetch(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body,
      });
    });
    expect(
      (await save((text) => text.replace('Contester une sanction au travail', 'Contester sa sanction'))).status,
    ).toBe(409);
    await page
      .getByRole('heading', { name: 'Quelqu’un d’autre a enregistré ce texte pendant que vous l’écriviez' })
      .waitFor();
    expect(await readText()).toContain('title: Contester sa sanction');
    expect(await axeViolations(page, NORM)).toEqual([]);
    await button('Enregistrer le mien à la place').click();
    await page.getByRole('heading', { name: 'Quelqu’un d’autre' }).waitFor({ state: 'detached' });
    await page.getByText('Le texte enregistré peut être publié.').waitFor();
    expect(await readText()).toContain('title: Contester sa sanction');
  }, 120_000);

  test('a text above the limit is rejected with the limit, and one that the editor cannot read stays editable', async () => {
    const text = await readText();
    expect((await save(() => 'x'.repeat(100_000))).status).toBe(422);
    // Also in the state of the sheet, which may be hidden.
    await page.getByText('Ce fichier dépasse 80\u202f000 caractères').filter({ visible: true }).first().waitFor();
    await writeText(text);
    // Brackets nested too deep for the editor's parser. If it fails while the page renders, a plain field replaces it; if
    // it fails later, only the highlighting is lost.
    const samples = await storeSamples('- {['.repeat(16_000));
    await page.reload();
    await page.locator('[aria-label="samples.yaml"]').waitFor({ state: 'attached' });
    await source().waitFor();
    await storeSamples(samples);
    await page.reload();
    await page.getByText('Le texte enregistré peut être publié.').waitFor();
  }, 120_000);

  test('an expired session loses no input: after a log-in in another tab the save succeeds', async () => {
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    expect((await save((text) => text.replace('Contester sa sanction', 'Contester une sanction reçue'))).status).toBe(
      401,
    );
    await page
      .getByText('Votre session a expiré. Ce que vous avez écrit est toujours ici')
      .filter({ visible: true })
      .waitFor();
    // The live preview sends requests too: their responses must not replace the log-in cookies.
    await page.locator('.workshop-state').filter({ hasText: 'Votre session a expiré' }).waitFor({ state: 'attached' });
    // The person comes back to this tab before the log-in, and every part of the page is read again.
    const checked = page.waitForResponse((response) => response.url().endsWith('/-/api/v1/user'));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect((await checked).status()).toBe(401);
    await page.context().addCookies(cookies);
    expect(await readText()).toContain('title: Contester une sanction reçue');
    expect(
      (
        await save((text) =>
          text.replace('shortTitle: Contester un avertissement', 'shortTitle: Contester sa sanction'),
        )
      ).status,
    ).toBe(200);
  }, 120_000);

  test('the sheet follows the typed text, keeps the last valid letter, and Tab leaves the editor', async () => {
    const sheet = page.locator('.sheet-view').first();
    await page.locator('.workshop-fold summary').click();
    await sheet.waitFor();
    await source().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Merci de votre attention.');
    await page.getByText('Rien à corriger. Enregistrez le texte').waitFor();
    await page.waitForFunction(() =>
      document.querySelector('.sheet-view')?.textContent?.includes('Merci de votre attention.'),
    );
    await page.keyboard.type(' {{ verb }}');
    await page.getByText('Le texte ne se compose pas. Voici la dernière lettre correcte.').waitFor();
    await page.locator('.cm-lintRange-error, .cm-lint-marker-error').first().waitFor();
    expect(await sheet.textContent()).toContain('Merci de votre attention.');
    expect(await button('Proposer à la relecture').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await source().evaluate((content) => content.contains(document.activeElement))).toBe(false);
    expect(await axeViolations(page, NORM)).toEqual([]);
    // Back to the saved text, so that nothing is unsaved.
    await writeText((await readText()).replace(/\n?Merci de votre attention\..*$/, '\n'));
    await page.locator('button[type=submit][aria-disabled=true]').waitFor();
  }, 120_000);

  test('the preview uses the letter’s font, with the widths of the layout engine', async () => {
    await page.waitForFunction(() => !document.querySelector('.sheet-view')?.textContent?.includes('Merci de'));
    await page.locator('.sheet-view').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const faces = await page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => family.includes('Affranchi Letter') && status === 'loaded')
        .map(({ weight }) => weight),
    );
    expect(new Set(faces)).toEqual(new Set(['400', '700']));
    const { samples } = await page.evaluate(
      async () =>
        (await fetch(`/-/admin/v1/template-drafts/${location.pathname.split('/').at(-1)}/preview`)).json() as Promise<{
          samples: { pages: { texts: { x: number; width: number; words: { text: string }[] }[] }[] }[];
        }>,
    );
    const placed = samples[0]!.pages[0]!.texts;
    const drawn = await page
      .locator('.sheet-view')
      .first()
      .locator('text')
      .evaluateAll((texts) =>
        (texts as SVGTextElement[]).map((text) => ({
          text: text.textContent,
          end: text.getEndPositionOfChar(text.getNumberOfChars() - 1).x,
        })),
      );
    expect(drawn.map(({ text }) => text)).toEqual(placed.map(({ words }) => words.map((word) => word.text).join('')));
    // Hundredths of a point: the last word of a line differs by more in another font.
    expect(drawn.filter(({ end }, i) => Math.abs(end - placed[i]!.x - placed[i]!.width) > 20)).toEqual([]);
  }, 120_000);

  test('a submitted text is compared and published by another person', async () => {
    const text = new URL(page.url()).pathname;
    const reviewer = await inviteColleague(product, page, {
      email: 'lucie.relit@exemple.fr',
      firstName: 'Lucie',
      lastName: 'Relit',
      role: 'manager',
    });
    await button('Proposer à la relecture').click();
    await page.getByLabel('Ce qui change, et pourquoi').fill('Titre plus court.');
    await button('Proposer').click();
    await page.getByText('Un nouvel enregistrement le retire de la relecture.').waitFor();
    expect(await button('Publier').count()).toBe(0);
    await reviewer.goto(`${product.url}/admin/template-drafts?filter={"status":["submitted"]}`);
    await reviewer.getByRole('link', { name: 'contestation-sanction' }).click();
    await reviewer.waitForURL((url) => url.pathname === text);
    await reviewer.locator('ins').filter({ hasText: 'reçue' }).first().waitFor();
    await reviewer.locator('.workshop-sheet .sheet-view').first().waitFor();
    expect(await axeViolations(reviewer, NORM)).toEqual([]);
    await reviewer.getByRole('button', { name: 'Publier', exact: true }).click();
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Publier' }).click();
    await reviewer.getByText('Version 2 publiée : elle est sur le site.').waitFor();
    expect(await published()).toContain('Contester une sanction reçue');
    await reviewer.context().close();
  }, 120_000);

  test('only the page of a draft loads the editor', async () => {
    const desk = await page.context().newPage();
    const scripts: string[] = [];
    desk.on('request', (request) => void scripts.push(new URL(request.url()).pathname));
    for (const name of ['', 'orders', 'templates', 'template-drafts', 'template-reviews', 'legal-changes']) {
      await desk.goto(`${product.url}/admin/${name}`);
      await desk.waitForLoadState('networkidle');
    }
    expect(scripts.filter((path) => /code-editor|comparison/.test(path))).toEqual([]);
    await desk.close();
  }, 120_000);

  test('the newest version can be withdrawn with a reason, which removes its page', async () => {
    await page.goto(`${product.url}/admin/templates`);
    await page.getByPlaceholder('Titre ou modèle').fill('contestation-sanction');
    await page.getByLabel('Seulement la dernière version').uncheck();
    const rows = page.getByRole('row').filter({ hasText: 'travail/contestation-sanction' });
    await rows.filter({ hasText: 'remplacée' }).waitFor();
    expect(await rows.filter({ hasText: 'remplacée' }).getByRole('button').allInnerTexts()).toEqual([
      'Nouvelle version',
    ]);
    const newest = rows.filter({ hasText: 'Contester une sanction reçue' });
    await newest.getByRole('button', { name: 'Retirer' }).click();
    await newest.getByLabel('Pourquoi la retirer ?').fill('Le délai a changé.');
    expect(await axeViolations(page, NORM)).toEqual([]);
    await newest.getByRole('button', { name: 'Retirer du site' }).click();
    await newest.getByText('Le délai a changé.').waitFor();
    const page410 = await page.context().newPage();
    expect((await page410.goto(`${product.url}${LETTER}`))!.status()).toBe(410);
    await page410.getByText('Cette lettre a été retirée du catalogue.').first().waitFor();
    await page410.close();
  }, 120_000);
});

describe('the back office', () => {
  test.each([
    'orders',
    'letters',
    'payments',
    'users',
    'templates',
    'template-drafts',
    'template-reviews',
    'legal-changes',
    'events',
  ])(
    '/admin/%s is accessible and fits a small desktop screen',
    async (name) => {
      await page.goto(`${product.url}/admin/${name}`);
      await page.locator('.admin-rows, .admin-note').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await axeViolations(page, NORM)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
    },
    120_000,
  );

  test('support reads the catalogue and changes nothing', async () => {
    const desk = await logIn('support');
    await desk.getByText('sur le site').first().waitFor();
    expect(await desk.getByRole('button', { name: /Nouvelle version|Retirer/ }).count()).toBe(0);
    await desk.context().close();
  }, 120_000);
});
