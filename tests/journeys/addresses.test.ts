import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHURCH, feature, found } from '../adapters/addresses/an-answer.ts';
import { axeViolations } from '../harness/axe-violations.ts';
import { startTestProduct, type RunningProduct } from '../harness/running-product.ts';
import { serve } from '../sandbox/running-sandbox.ts';

/** IGN's geocoder, for one street of Mios. */
const STREETS = ['12 Rue de l’Église', '12 Rue de l’Église Vieille'].map((name) =>
  feature({ ...CHURCH, name, label: `${name} 33380 Mios` }),
);

let product: RunningProduct;
let page: Page;
let geocoder: Awaited<ReturnType<typeof serve>>;
const asked: string[] = [];

beforeAll(async () => {
  geocoder = await serve((req, res) => {
    asked.push(new URL(req.url!, 'http://x').searchParams.get('q')!);
    res.writeHead(200, { 'content-type': 'application/json' }).end(found(...STREETS));
  });
  product = await startTestProduct({ ADDRESSES_API_URL: geocoder.url });
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await geocoder?.close();
}, 60_000);
beforeEach(async () => {
  await page?.context().close();
  asked.length = 0;
  page = await product.newPage({ viewport: { width: 320, height: 800 }, bypassCSP: true });
  await page.goto(`${product.url}/documents/telecom-energie/resiliation-box/ecrire`);
  await page.getByLabel('Numéro et rue').waitFor();
});

const field = (name: string) => page.locator(`[id="sender.${name}"]`);
const values = async (...names: string[]) => Promise.all(names.map((name) => field(name).inputValue()));
const warning = (name: string) => page.locator(`[id="sender.${name}-warning"]`);
const type = async (name: string, text: string) => {
  await field(name).focus();
  await page.keyboard.insertText(text);
};
const isTooWide = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('a street', () => {
  test('is chosen with the keyboard alone, and fills three fields and no other', async () => {
    await page.getByText('Ajouter un étage').click();
    await field('line2').fill('Appartement 3');
    await field('line5').fill('Hameau de Caudos');
    await type('line4', '12 rue de l’eg');
    await page.getByRole('option', { name: '12 Rue de l’Église 33380 Mios' }).waitFor();
    expect(await field('line4').getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByText('Adresses : IGN, Base Adresse Nationale, Licence Ouverte 2.0').isVisible()).toBe(true);
    expect(await isTooWide()).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const pointed = await field('line4').getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${pointed}"]`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await values('line2', 'line4', 'line5', 'postcode', 'city')).toEqual([
      'Appartement 3',
      '12 Rue de l’Église',
      'Hameau de Caudos',
      '33380',
      'Mios',
    ]);
    expect(await field('line4').getAttribute('aria-expanded')).toBe('false');
    await page.getByText('12 RUE DE L EGLISE', { exact: true }).waitFor();
    expect(asked).toEqual(['12 rue de l’eg']);
  });

  test('is not looked up before four letters, and Escape keeps the typed text', async () => {
    await type('line4', '12 ');
    await page.waitForTimeout(600);
    expect(asked).toEqual([]);
    await type('line4', 'rue');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await values('line4')).toEqual(['12 rue']);
  });

  test('can be typed without a network', async () => {
    await page.context().setOffline(true);
    await type('line4', '12 rue de l’Église');
    await page.waitForTimeout(800);
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await values('line4')).toEqual(['12 rue de l’Église']);
  });
});

describe('a town', () => {
  test('is filled in from a postcode with a single town, and not again after its removal', async () => {
    await type('postcode', '69230');
    await page.waitForFunction(
      () => (document.getElementById('sender.city') as HTMLInputElement).value === 'Saint-Genis-Laval',
    );
    await field('city').fill('');
    await field('city').blur();
    await page.waitForTimeout(900);
    expect(await values('city')).toEqual(['']);
  });

  test('of a postcode with several towns is proposed, not chosen', async () => {
    await type('postcode', '01300');
    await page.locator('[id="sender-towns"] option[value="Belley"]').waitFor({ state: 'attached' });
    expect(await values('city')).toEqual(['']);
    expect(await field('city').getAttribute('list')).toBe('sender-towns');
  });

  test('that does not match its postcode causes a warning, not an error', async () => {
    await field('city').fill('Lion');
    await type('postcode', '69230');
    await warning('city')
      .getByText(
        'Nous ne connaissons pas « 69230 LION ». Vouliez-vous dire 69230 ST GENIS LAVAL ? Vous pouvez garder votre saisie.',
      )
      .waitFor();
    expect(await field('city').getAttribute('aria-describedby')).toContain('sender.city-warning');
    await page.getByLabel('Madame').check();
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByLabel('Nom', { exact: true }).fill('Élan');
    await field('line4').fill('4 à 8 rue Neuve');
    expect(await warning('line4').textContent()).toContain('4 RUE NEUVE');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: 'À qui écrivez-vous ?' }).waitFor();
  });
});

describe('a country', () => {
  test('other than France allows other formats, and shows which products are unavailable', async () => {
    await page.getByLabel('Pays').selectOption({ label: 'Belgique' });
    await field('postcode').fill('1000');
    await field('city').fill('Bruxelles');
    await field('line4').fill('Rue Haute 3');
    expect(await field('line4').getAttribute('role')).toBeNull();
    await page.locator('.excerpt-line').getByText('1000 Bruxelles', { exact: true }).waitFor();
    await page.locator('.excerpt-line').getByText('BELGIQUE', { exact: true }).waitFor();
    expect(await warning('country').textContent()).toContain('Choisissez la lettre verte');
    await page.waitForTimeout(600);
    expect([asked, await warning('city').textContent()]).toEqual([[], '']);
    expect(await isTooWide()).toBe(false);
  });
});

describe('writing for a company', () => {
  test('asks for the signatory, and restores the typed text when switched back', async () => {
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByText('Ajouter un étage').click();
    await page.getByLabel('Appartement').fill('Appartement 3');
    await page.getByLabel('Pour une société ou une association').check();
    await field('organisation').fill('Les Tilleuls');
    await field('jobRole').fill('trésorière');
    expect(await values('firstName')).toEqual(['Jeanne']);
    await page.locator('.excerpt-line').getByText('LES TILLEULS', { exact: true }).waitFor();
    expect(await page.getByText('APPARTEMENT 3', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('link', { name: 'Indiquez le nom de la personne qui signe.' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('sender.lastName');
    expect(await isTooWide()).toBe(false);
    await page.getByLabel('En votre nom').check();
    expect(await values('firstName', 'line2')).toEqual(['Jeanne', 'Appartement 3']);
  });
});

describe('a press of « Continuer » reaches the button', () => {
  const press = async (how: string): Promise<void> => {
    const button = page.getByRole('button', { name: 'Continuer', exact: true });
    await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y, height, width } = (await button.boundingBox())!;
    const [left, top] = [x + width / 2, y + height - 6];
    if (how === 'finger') return page.touchscreen.tap(left, top);
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.waitForTimeout(150);
    await page.mouse.up();
  };
  // The whole form is in view, because browsers compensate for changes above a scrolled page.
  const open = async (hasTouch: boolean): Promise<void> => {
    await page.context().close();
    page = await product.newPage({ viewport: { width: 1100, height: 3000 }, hasTouch });
    await page.goto(`${product.url}/documents/telecom-energie/resiliation-box/ecrire`);
    await page.getByLabel('Numéro et rue').waitFor();
  };
  const told = () => page.getByRole('alert').getByText('Indiquez votre prénom.').waitFor();

  test.each(['mouse', 'finger'])('by a %s, although the list of streets above it closes', async (how) => {
    await open(how === 'finger');
    await type('line4', '12 rue de l’eg');
    await page.getByRole('option').first().waitFor();
    await press(how);
    await told();
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  test('by a mouse, although the warning about a town above it returns', async () => {
    await open(false);
    await field('city').fill('Lion');
    await type('postcode', '69230');
    await warning('city').getByText('Nous ne connaissons pas').waitFor();
    await field('city').focus();
    await page.waitForFunction(() => document.getElementById('sender.city-warning')?.textContent === '');
    await press('mouse');
    await told();
    await warning('city').getByText('Nous ne connaissons pas').waitFor();
  });
});

test('an answer is validated when its field loses the focus, then at each key', async () => {
  await field('email').fill('jeanne@');
  await field('phone').focus();
  await page.locator('[id="sender.email-error"]').waitFor();
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByRole('alert').getByText('Indiquez votre prénom.').waitFor();
  await field('firstName').fill('Jeanne');
  await page.getByRole('alert').getByText('Indiquez votre prénom.').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('sender.firstName');
  await field('email').fill('jeanne@exemple.fr');
  await page.locator('[id="sender.email-error"]').waitFor({ state: 'detached' });
});
