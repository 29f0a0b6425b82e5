import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { drawSignature } from './draw-signature.ts';

let product: RunningProduct;
let page: Page;

beforeAll(async () => {
  product = await useSharedProduct();
  page = await product.newPage({ bypassCSP: true });
  await page.goto(`${product.url}/documents/logement-locataire/restitution-depot-garantie/ecrire`);
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const field = (name: string) => page.locator(`[id="${name}"]`);
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
};
const next = () => page.getByRole('button', { name: 'Continuer', exact: true }).click();
const letter = () => page.getByRole('document', { name: 'Votre lettre' });
/** Announcements and invisible sheets are updated with a delay. */
const heard = (words: string) => letter().getByText(words).first().waitFor();
const signaturesOnSheet = (count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.pane .paper path.stroke').length === wanted, count);
/** Draws so many strokes on the pad of a signer. */
async function sign(name: string, count: number): Promise<void> {
  await page.getByRole('button', { name: `Signer : ${name}` }).click();
  await page.locator('dialog[open] .signature-pad').waitFor();
  for (let i = 0; i < count; i += 1) await drawSignature(page);
}
const accept = () => page.getByRole('button', { name: 'C’est signé' }).click();

describe('two tenants write one letter', () => {
  test('it shows both names, and its text uses « nous »', async () => {
    await page.getByLabel('Madame').first().check();
    await fill({
      'sender.firstName': 'Inès',
      'sender.lastName': 'Caron',
      'sender.line4': '9 rue du Puits',
      'sender.postcode': '67000',
      'sender.city': 'Strasbourg',
    });
    await page.getByRole('button', { name: 'Ajouter une personne qui signe avec vous' }).click();
    await next();
    await page.getByRole('link', { name: 'Indiquez le prénom du signataire 2, ou retirez-le.' }).waitFor();
    await fill({ 'coSenders.0.firstName': 'Paul', 'coSenders.0.lastName': 'Caron' });
    await heard('Nous avons loué le logement situé [à compléter : adresse du logement]');
    await heard('Paul Caron');
    expect(await letter().innerText()).toMatch(/Inès Caron\s+Paul Caron\s+9 rue du Puits/);
    await next();
    await page.getByText('Ajouter un étage, un bâtiment, un lieu-dit').click();
    await fill({
      'recipient.lastName': 'Garnier',
      'recipient.title': 'Maître',
      'recipient.line4': '17 allée des Tilleuls',
      'recipient.postcode': '35000',
      'recipient.city': 'Rennes',
    });
    await heard('Nous vous prions d’agréer, Maître,');
    await next();
  });

  test('a click on the sheet focuses its field, and the focused field is highlighted', async () => {
    await page.locator('.paper .is-field').getByText('Strasbourg').first().click();
    await page.getByRole('heading', { level: 1, name: 'Qui écrit ?' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('sender.city');
    expect(await page.locator('.paper .is-highlighted').count()).toBeGreaterThan(0);
    for (let i = 0; i < 2; i += 1) await next();
    await fill({ rentedAddress: '3 rue des Lilas, 35000 Rennes' });
    await page.getByLabel('Date du bail').fill('01/08/2023');
    await page.getByLabel('Date de remise des clés').fill('30/08/2026');
    for (const yes of await page.getByLabel('Oui', { exact: true }).all()) await yes.check();
    await next();
    await fill({ deposit: '650', rent: '650' });
    await page.getByRole('button', { name: 'Vérifier ma lettre' }).click();
    await page.locator('input[value=registered_receipt]').check();
  });

  test('a signature is drawn with a mouse and undone stroke by stroke; it appears on the sheet and survives a reload', async () => {
    await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
    await page.getByText('Signer à la main').click();
    await sign('Inès Caron', 1);
    await accept();
    await sign('Paul Caron', 2);
    const pad = page.getByRole('dialog').locator('.signature-stroke');
    expect(await pad.count()).toBe(2);
    await page.getByRole('button', { name: 'Effacer le dernier trait' }).click();
    expect(await pad.count()).toBe(1);
    await accept();
    await signaturesOnSheet(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Vérifiez votre lettre' }).waitFor();
    await signaturesOnSheet(2);
    expect(await page.locator('.signature').count()).toBe(2);
  });

  test('justified text ends at the margin', async () => {
    const right = () =>
      page.locator('.paper text').evaluateAll((texts) =>
        texts
          .map((text) => (text as SVGTextElement).getBBox())
          .filter(({ width }) => width > 30_000)
          .map(({ x, width }) => Math.round((x + width) / 100)),
      );
    const ragged = new Set(await right());
    await page.getByText('Présentation et impression').click();
    await page.getByLabel('Aligner le texte des deux côtés').check();
    const even = await right();
    expect(ragged.size).toBeGreaterThan(3);
    // 190 mm in points.
    expect(even.filter((end) => Math.abs(end - 539) <= 1).length).toBeGreaterThan(4);
  });

  test('the sheet zooms, and shows the window and the folds', async () => {
    const width = async () => (await page.locator('.pane .paper').first().boundingBox())!.width;
    const before = await width();
    await page.getByRole('button', { name: 'Agrandir la feuille' }).click();
    expect(await width()).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Réduire la feuille' }).click();
    expect(await width()).toBeCloseTo(before, 0);
    await page.getByRole('button', { name: 'Enveloppe et plis' }).click();
    expect([await page.locator('.paper .window').count(), await page.locator('.paper .fold').count()]).toEqual([1, 2]);
    await page.getByText('Le cadre est la fenêtre de l’enveloppe').waitFor();
  });

  test('removing a co-sender removes the signature', async () => {
    await page.getByRole('button', { name: 'Étape 1, Vous, faite : revoir' }).click();
    await page.getByRole('button', { name: 'Retirer Paul' }).click();
    await heard('J’ai loué le logement');
    await signaturesOnSheet(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('coSenders-add');
  });
});

test('a long letter has pages to turn, and the focused field is scrolled into view', async () => {
  await page.route('**/templates/telecom-energie/resiliation-box', async (route) => {
    const response = await route.fetch();
    const template = (await response.json()) as { body: string };
    const more = Array.from({ length: 17 }, () =>
      'Je vous rappelle que ce contrat me donne droit, pour chaque jour de retard, à une réduction que je n’ai pas reçue. '.repeat(
        3,
      ),
    );
    await route.fulfill({
      response,
      json: { ...template, body: template.body.replace('\n---\n', `\n---\n${more.join('\n\n')}\n\n`) },
    });
  });
  await page.goto(`${product.url}/documents/telecom-energie/resiliation-box/ecrire`);
  await page.getByText('Page 1 sur 3').waitFor();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await page.getByText('Page 2 sur 3').waitFor();
  await page.getByRole('button', { name: 'Page précédente' }).click();
  await page.getByText('Page 1 sur 3').waitFor();
  await fill({
    'sender.firstName': 'Jean',
    'sender.lastName': 'Élan',
    'sender.line4': '1 rue Basse',
    'sender.postcode': '67000',
    'sender.city': 'Strasbourg',
  });
  await next();
  await fill({
    'recipient.organisation': 'Fibre Exemple',
    'recipient.line4': '1 rue Haute',
    'recipient.postcode': '67000',
    'recipient.city': 'Strasbourg',
  });
  await next();
  // The field is printed on the last page and in the references of the first, which stays in view.
  await field('customerNumber').fill('7204118');
  await page.getByText('Page 1 sur 3').waitFor();
  // Pages out of view render later, so the new field is focused before it is on its page.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const added = document.getElementById('endsOn');
      if (!added) return;
      observer.disconnect();
      added.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByLabel('À une date que je choisis').check();
  await page.getByText('Page 3 sur 3').waitFor();
  expect(await page.locator('.paper .is-highlighted').first().isVisible()).toBe(true);
});
