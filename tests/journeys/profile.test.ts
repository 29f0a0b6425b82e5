import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { openSettled, resize } from '../harness/browser-page.ts';
import { waitForMail } from '../harness/mailbox.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { exportedParts } from '../harness/unzipped.ts';

let product: RunningProduct;
let page: Page;
let email = 'josette.perrin@exemple.fr';
const password = 'quatre chevaux lents';
const other = 'une lampe sous la pluie';

beforeAll(async () => {
  product = await useSharedProduct();
  page = await open();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function open(): Promise<Page> {
  const opened = await product.newPage({ viewport: { width: 320, height: 800 }, bypassCSP: true });
  opened.setDefaultTimeout(60_000);
  return opened;
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const tab = async (name: string) => {
  await page.getByRole('navigation', { name: 'Mon profil' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
/** Checks accessibility, and horizontal overflow on a phone. */
async function isFit(): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}
/** Returns the link in the newest mail with this subject to this address. */
const findLink = (to: string, subject: string): Promise<string> =>
  waitForMail(
    product,
    (mail) =>
      mail.to.includes(to) &&
      mail.subject === subject &&
      /\/confirmer-mon-adresse#[0-9a-f-]{36}\.[\w-]+/.exec(mail.text)?.[0],
  );

describe('an account, from sign-up to erasure', () => {
  test('shows a notice until the e-mail address is confirmed by its link', async () => {
    await openSettled(page, `${product.url}/inscription`);
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Prénom').fill('Josette');
    await page.getByLabel('Nom', { exact: true }).fill('Perrin');
    await page.locator('#register-password').fill(password);
    await press('Créer mon compte');
    await page.waitForURL('**/mon-compte');
    await page.getByText('Confirmez votre adresse e-mail').waitFor();
    await isFit();
    await openSettled(page, product.url + (await findLink(email, 'Votre compte Affranchi est ouvert')));
    await isFit();
    await press('Confirmer mon adresse');
    await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor();
    // The pressed button is gone.
    await page.locator('h1:focus').waitFor();
    await page.getByRole('link', { name: 'Ouvrir mon espace' }).click();
    await page.getByRole('heading', { name: 'Bonjour Josette.' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Confirmez votre adresse e-mail').count()).toBe(0);
    await openSettled(page, product.url + (await findLink(email, 'Votre compte Affranchi est ouvert')));
    await press('Confirmer mon adresse');
    await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor();
  }, 120_000);

  test('has five tabs with their whole padding: a row that is too long scrolls, and none does at 1440 px', async () => {
    await openSettled(page, `${product.url}/mon-profil`);
    const row = page.getByRole('navigation', { name: 'Mon profil' });
    for (const [width, scrolls] of [
      [768, true],
      [1366, true],
      [1440, false],
    ] as const) {
      expect(await resize(page, width)).toBe(width);
      const drawn = await row.evaluate((tabs) => ({
        paddings: [...tabs.children].map((tab) => getComputedStyle(tab).paddingLeft),
        scrolls: tabs.scrollWidth > tabs.clientWidth,
      }));
      expect([width, drawn]).toEqual([width, { paddings: Array.from({ length: 5 }, () => '22px'), scrolls }]);
    }
    await resize(page, 320);
  }, 60_000);

  test('stores name and address: errors are shown by field, and the next letter is prefilled', async () => {
    await openSettled(page, `${product.url}/mon-profil`);
    await isFit();
    await page.locator('#name-firstName').fill('Joséphine');
    await press('Enregistrer mon nom');
    await page.getByText('Nom enregistré.').waitFor();
    await press('Ajouter mon adresse');
    await page.locator('[id="sender.postcode"]').fill('6900');
    await press('Enregistrer mon adresse');
    await page.getByRole('link', { name: /Ce code postal n’a pas cinq chiffres/ }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('sender.postcode');
    await isFit();
    await page.locator('[id="sender.line4"]').fill('14 rue des Acacias');
    await page.locator('[id="sender.postcode"]').fill('69003');
    await page.locator('[id="sender.city"]').fill('Lyon');
    await press('Enregistrer mon adresse');
    await page.getByText('14 RUE DES ACACIAS').waitFor();
    await page.getByLabel(/Ma lettre est imprimée/).uncheck();
    await page.getByText('Choix enregistré.').waitFor();

    await openSettled(page, `${product.url}/documents/telecom-energie/resiliation-box/ecrire`);
    await page.waitForFunction(
      () => (document.getElementById('sender.line4') as HTMLInputElement | null)?.value === '14 rue des Acacias',
    );
    expect(await page.locator('[id="sender.lastName"]').inputValue()).toBe('Perrin');
    // Without input no draft is created.
    await openSettled(page, `${product.url}/mes-documents`);
    await page.getByText('Vous n’avez pas encore de lettre ici.').waitFor();
  }, 120_000);

  test('has an address book: contacts are added, corrected, and found by name in a letter', async () => {
    await openSettled(page, `${product.url}/mon-profil/carnet`);
    await isFit();
    await press('Ajouter une adresse');
    await page.locator('[id="recipient.organisation"]').fill('Fibre Exemple');
    await page.locator('[id="recipient.line4"]').fill('1 rue de la Gare');
    await page.locator('[id="recipient.postcode"]').fill('59000');
    await page.locator('[id="recipient.city"]').fill('Lille');
    await isFit();
    await press('Ajouter à mon carnet');
    await page.getByText('1 RUE DE LA GARE').waitFor();
    await press(/^Corriger/);
    await page.locator('[id="recipient.line4"]').fill('2 rue de la Gare');
    await press('Enregistrer l’adresse');
    await page.getByText('2 RUE DE LA GARE').waitFor();
    await isFit();
    await press(/^Retirer Fibre Exemple/);
    await page
      .getByRole('dialog', { name: /Retirer « Fibre Exemple » de votre carnet/ })
      .getByRole('button', { name: 'Retirer' })
      .click();
    await page.getByRole('heading', { name: 'Aucune adresse' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aucune adresse');
  }, 120_000);

  test('changes its password, which logs out the other browser but not this one', async () => {
    const elsewhere = await open();
    await openSettled(elsewhere, `${product.url}/login`);
    await elsewhere.locator('#login-email').fill(email);
    await elsewhere.locator('#login-password').fill(password);
    await elsewhere.getByRole('button', { name: 'Se connecter' }).click();
    await elsewhere.waitForURL('**/mon-compte');

    await openSettled(page, `${product.url}/mon-profil/securite`);
    await page.getByText('Cet appareil').waitFor();
    expect(await page.getByRole('button', { name: /^Déconnecter / }).count()).toBe(1);
    await isFit();
    await page.locator('#password-present').fill('pas celui-ci');
    await page.locator('#password-password').fill(other);
    await press('Changer mon mot de passe');
    await page.getByRole('link', { name: 'Ce n’est pas votre mot de passe actuel. Retapez-le.' }).waitFor();
    expect(await page.locator('#password-password').inputValue()).toBe(other);
    await page.locator('#password-present').fill(password);
    await press('Changer mon mot de passe');
    await page.getByText('Mot de passe changé.').waitFor();
    await page.waitForFunction(
      () => ![...document.querySelectorAll('button')].some((one) => one.textContent?.startsWith('Déconnecter')),
    );
    await elsewhere.goto(`${product.url}/mon-profil`);
    await elsewhere.waitForURL('**/login?retour=%2Fmon-profil');
    await elsewhere.context().close();
  }, 120_000);

  test('changes its e-mail once the new one is confirmed', async () => {
    const next = 'josephine@exemple.fr';
    await openSettled(page, `${product.url}/mon-profil`);
    await press('Changer d’adresse e-mail');
    await press('Garder mon adresse');
    await page.locator('h2:focus').getByText('Votre adresse e-mail').waitFor();
    await press('Changer d’adresse e-mail');
    await page.locator('#email-email').fill(next);
    await page.locator('#email-present').fill(other);
    await press('Envoyer le lien');
    await page.getByText('Un changement attend votre confirmation').waitFor();
    await isFit();
    await openSettled(page, product.url + (await findLink(next, 'Confirmez votre adresse e-mail')));
    await press('Confirmer mon adresse');
    await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor();
    email = next;
    await openSettled(page, `${product.url}/mon-profil`);
    await page.getByText(next).first().waitFor();
  }, 120_000);

  test('has no invoice yet, and exports all its data in one file', async () => {
    await openSettled(page, `${product.url}/mon-profil`);
    await tab('Factures et abonnement');
    await page.getByText('Vous n’avez pas d’abonnement.').waitFor();
    await page.getByText('Vous n’avez pas encore de facture.').waitFor();
    expect(await page.getByRole('link', { name: 'Résilier votre contrat' }).first().isVisible()).toBe(true);
    await isFit();
    await tab('Mes données');
    await isFit();
    // A double click creates one file, which appears without a reload.
    await page.getByRole('button', { name: 'Préparer mes données' }).dblclick();
    await page.getByText('Votre fichier est en préparation.').waitFor();
    const link = page.getByRole('link', { name: 'Télécharger mes données' });
    await link.waitFor();
    await page.getByText(/^Votre fichier est prêt \(\d+.ko\)\. Vous pouvez le télécharger jusqu’au /).waitFor();
    await isFit();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^affranchi-mes-donnees-\d{4}-\d\d-\d\d\.zip$/);
    const parts = exportedParts(readFileSync(await download.path()));
    expect(parts).toMatchObject({
      account: { email, firstName: 'Joséphine' },
      ownAddress: { line4: '14 rue des Acacias' },
      orders: [],
    });
  }, 120_000);

  test('is erased with its e-mail and password, which no longer log in', async () => {
    await press('Effacer mon compte');
    await page.locator('#erase-email').fill('autre@exemple.fr');
    await page.locator('#erase-present').fill(other);
    await press('Effacer mon compte pour toujours');
    await page.getByRole('link', { name: /Ce n’est pas l’adresse de ce compte/ }).waitFor();
    await isFit();
    await page.locator('#erase-email').fill(email);
    await press('Effacer mon compte pour toujours');
    await page.getByRole('heading', { name: 'Votre compte est effacé' }).waitFor();
    await isFit();
    expect(new URL(page.url()).pathname).toBe('/compte-efface');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('affranchi.draft.'))),
    ).toEqual([]);
    await openSettled(page, `${product.url}/login`);
    await page.locator('#login-email').fill(email);
    await page.locator('#login-password').fill(other);
    await press('Se connecter');
    await page.getByText('Cette adresse et ce mot de passe ne vont pas ensemble.').waitFor();
  }, 120_000);
});
