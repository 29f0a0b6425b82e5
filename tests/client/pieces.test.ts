import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { bundleForBrowser } from '../harness/browser-bundle.ts';
import { openEmptyPage } from '../harness/browser-page.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { PiecesPage } from './browser-pieces.tsx';

declare const pieces: PiecesPage;

/** Secure for the browser, like the site. */
const SITE = 'http://localhost/';
let browser: Browser;
let bundle: string;
let page: Page;

beforeAll(async () => {
  bundle = bundleForBrowser('tests/client/browser-pieces.tsx');
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await openEmptyPage(browser);
});
afterEach(() => page.close());

/** Shows one piece of the site in an empty page. */
async function show(...piece: Parameters<PiecesPage['show']>): Promise<void> {
  await page.goto(SITE);
  await page.addScriptTag({ content: bundle });
  await page.evaluate((args) => pieces.show(...args), piece);
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const refused = (message: string) => ({ status: 409, json: { code: 'refused', message } });

describe('the choice of e-mails', () => {
  test('sends the second of two quick ticks after the first', async () => {
    const sent: Record<string, boolean>[] = [];
    let release = (): void => undefined;
    const pending = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/profile/notifications', async (route) => {
      const notifications = route.request().postDataJSON() as Record<string, boolean>;
      sent.push(notifications);
      if (sent.length === 1) await pending;
      return route.fulfill({ json: { notifications } });
    });
    await show('notifications');
    await page.getByLabel(/Ma lettre est imprimée/).uncheck();
    await page.getByLabel(/Ma lettre est revenue/).uncheck();
    release();
    await page.getByText('Choix enregistré.').waitFor();
    expect(sent.map(({ letterPrinted, letterReturned }) => [letterPrinted, letterReturned])).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  test('shows the stored choice again if the server refuses another', async () => {
    await page.route('**/profile/notifications', (route) => route.fulfill(refused('Réessayez plus tard.')));
    await show('notifications');
    const tick = page.getByLabel(/Ma lettre est imprimée/);
    await tick.click();
    await page.getByText('Réessayez plus tard.').waitFor();
    expect(await tick.isChecked()).toBe(true);
  });

  test('does not say that a choice stays if it could not be sent', async () => {
    await page.route('**/profile/notifications', (route) => route.abort());
    await show('notifications');
    const tick = page.getByLabel(/Ma lettre est imprimée/);
    await tick.click();
    await page.getByText('Notre service ne répond pas. Rien n’est perdu').waitFor();
    expect(await tick.isChecked()).toBe(true);
  });
});

test('older invoices that cannot be loaded are announced; the next try shows them', async () => {
  let isDown = true;
  await page.route('**/invoices?**', (route) =>
    route.fulfill(isDown ? refused('Réessayez plus tard.') : { json: { items: [], nextCursor: null } }),
  );
  await show('invoices');
  const more = button('Voir les plus anciennes');
  await more.click();
  await page.getByRole('alert').getByText('Réessayez plus tard.').waitFor();
  expect(await hasFocus(more)).toBe(true);
  isDown = false;
  await more.click();
  await more.waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the name of an enclosure is saved although Enter leaves its step at once', async () => {
  await show('enclosure');
  const name = page.getByLabel('Son nom dans la lettre');
  await name.fill('Ma facture de mai');
  await name.press('Enter');
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  expect(await page.evaluate(() => pieces.savedLabels)).toEqual(['Ma facture de mai']);
});

test('a letter that is stopped while paused can be heard again', async () => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    let isPaused = false;
    const speech = {
      getVoices: () => [{ lang: 'fr-FR', localService: true }],
      addEventListener: () => undefined,
      pause: () => void (isPaused = true),
      resume: () => void (isPaused = false),
      // https://webaudio.github.io/web-speech-api/: cancel() does not change the paused state.
      cancel: () => undefined,
      speak: ({ text }: { text: string }) => void (isPaused || heard.push(text)),
    };
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    class Utterance extends EventTarget {
      constructor(readonly text: string) {
        super();
      }
    }
    Object.assign(window, { heard, SpeechSynthesisUtterance: Utterance });
  });
  await show('listen');
  for (const name of ['Écouter ma lettre', 'Mettre en pause', 'Arrêter la lecture', 'Écouter ma lettre'])
    await button(name).click();
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['Bonjour.', 'Bonjour.']);
});

test('a button that is removed with its form leaves the focus on the heading above, not on a hidden one', async () => {
  await show('email');
  await button('Changer d’adresse e-mail').click();
  await button('Garder mon adresse').click();
  await button('Changer d’adresse e-mail').waitFor();
  expect(await hasFocus(page.getByRole('heading', { name: 'Votre adresse e-mail' }))).toBe(true);
});

describe('the question before a letter is cancelled', () => {
  const cancel = () => page.getByRole('dialog').getByRole('button', { name: 'Annuler avec remboursement' });
  const open = () => button('Annuler avec remboursement').first().click();

  test('keeps the focus while it is pending, and shows a refusal only until it is closed', async () => {
    await page.route('**/orders/o1/cancel', (route) => route.fulfill(refused('Elle est déjà partie.')));
    await show('order');
    await open();
    await cancel().click();
    await page.getByText('Elle est déjà partie.').waitFor();
    expect(await hasFocus(cancel())).toBe(true);
    await button('Garder ma lettre').click();
    await open();
    expect(await page.getByText('Elle est déjà partie.').count()).toBe(0);
  });

  test('outdates the list of letters', async () => {
    await page.route('**/orders/o1/cancel', (route) => route.fulfill({ json: { id: 'o1' } }));
    await show('order');
    await open();
    await cancel().click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => pieces.areOrdersOutdated())).toBe(true);
  });
});

test('the refusal to remove one contact is not shown for the next', async () => {
  await page.route('**/contacts/c1', (route) => route.fulfill(refused('Réessayez plus tard.')));
  await show('contacts');
  await button(/^Retirer Fibre Exemple/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await page.getByText('Réessayez plus tard.').waitFor();
  await button('Garder').click();
  await button(/^Retirer Gaz Exemple/).click();
  await page.getByRole('dialog', { name: /Gaz Exemple/ }).waitFor();
  expect(await page.getByText('Réessayez plus tard.').count()).toBe(0);
});

test('the e-mail address is typed once on the way from the sign-up to the log-in, and is in no URL', async () => {
  const email = page.getByLabel('Adresse e-mail');
  const url = page.getByTestId('url');
  await show('auth', '/inscription?retour=%2Fpaiement%3Fdocument%3D1');
  await email.fill('jeanne@exemple.fr');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  expect(await email.inputValue()).toBe('jeanne@exemple.fr');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  expect(await email.inputValue()).toBe('jeanne@exemple.fr');
  expect(await url.innerText()).toBe('/login/mot-de-passe-oublie?retour=%2Fpaiement%3Fdocument%3D1');
  await email.fill('jeanne.roche@exemple.fr');
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click();
  expect(await email.inputValue()).toBe('jeanne.roche@exemple.fr');
  expect(await url.innerText()).toBe('/login?retour=%2Fpaiement%3Fdocument%3D1');
});

test('an address that is typed into the book survives a log-in in between, until the form is closed', async () => {
  const name = page.locator('#recipient\\.organisation');
  await show('contacts');
  await button('Ajouter une adresse').click();
  await name.fill('Mairie de Mios');
  await show('contacts');
  expect(await name.inputValue()).toBe('Mairie de Mios');
  await button('Revenir sans enregistrer').click();
  await button(/^Corriger l’adresse de Gaz Exemple/).click();
  await name.fill('Gaz de Mios');
  await show('contacts');
  await page.getByRole('heading', { name: /Corriger « Gaz Exemple »/ }).waitFor();
  expect(await name.inputValue()).toBe('Gaz de Mios');
  await button('Revenir sans enregistrer').click();
  await show('contacts');
  await button('Ajouter une adresse').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a part whose code does not arrive leaves the page with what was typed, and is tried again', async () => {
  await show('writing');
  await page.getByLabel('Votre texte').fill('Madame, Monsieur');
  await page.getByRole('alert').getByText('Rien n’est perdu').waitFor();
  await button('Réessayer').click();
  await page.getByText('La suite est là.').waitFor();
  expect(await page.getByLabel('Votre texte').inputValue()).toBe('Madame, Monsieur');
});

test('an enclosure is removed once, however often the button is pressed', async () => {
  await show('enclosures');
  await button(/^Retirer/).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Retirer cette pièce' });
  await confirm.click();
  // While it is busy, Playwright would wait for it.
  await confirm.click({ force: true });
  expect(await page.evaluate(() => pieces.countRemovals())).toBe(1);
});

test('a termination without an answer is not said to have changed nothing, and the page asks for its result', async () => {
  let isEnded = false;
  await page.route('**/api/v1/subscription/cancel', (route) => {
    isEnded = true;
    return route.abort();
  });
  await page.route('**/api/v1/subscription', (route) =>
    isEnded
      ? route.fulfill({ json: { subscription: null, trialAvailable: false } })
      : route.fulfill({ status: 500, json: {} }),
  );
  await show('subscription');
  await button('Résilier votre contrat').click();
  await button('Confirmer la résiliation').click();
  await page.getByText('Pas de réponse').waitFor();
  expect(await page.getByText('Rien n’a changé').count()).toBe(0);
  await page.getByText('Vous n’avez pas d’abonnement.').waitFor();
});

test('a copy that the browser refuses is not shown with a check mark', async () => {
  await show('copy');
  const copy = async (isAllowed: boolean): Promise<string | null> => {
    await page.evaluate((allowed) => {
      navigator.clipboard.writeText = () => (allowed ? Promise.resolve() : Promise.reject(new Error('refused')));
    }, isAllowed);
    await button('Copier').click();
    const toast = page.locator('.toast').filter({ hasText: isAllowed ? 'Copié.' : 'n’a pas permis la copie' });
    return toast.locator('path').getAttribute('d');
  };
  const [done, failed] = [await copy(true), await copy(false)];
  expect(failed).not.toBe(done);
});

test('an answer to support is kept for a reload, until it is sent', async () => {
  const thread = { id: 't1', reference: 'AF-7K2M4P', kind: 'question', subject: 'other', awaits: 'us', order: null };
  await page.route('**/threads/t1/messages', (route) =>
    route.fulfill({ status: 201, json: { ...thread, messages: [] } }),
  );
  await show('message');
  const answer = page.getByLabel('Votre réponse');
  await answer.fill('Merci, j’attends.');
  await show('message');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Merci, j’attends.');
  await button('Envoyer ma réponse').click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
  await show('message');
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('');
});

test('Back to a list that was filtered in place comes to where one was, with the focus on its title', async () => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await show('list', '/mes-documents');
  await page.getByRole('link', { name: 'En route' }).click();
  const place = await scrolled();
  expect(place).toBeGreaterThan(1000);
  await page.getByRole('link', { name: 'Ouvrir' }).click();
  await page.getByRole('heading', { name: 'Une lettre' }).waitFor();
  expect(await scrolled()).toBe(0);
  await button('Revenir').click();
  const title = page.getByRole('heading', { name: 'Vos lettres' });
  await title.waitFor();
  expect([await scrolled(), await hasFocus(title)]).toEqual([place, true]);
});

describe('a link from an e-mail', () => {
  const confirm = async (): Promise<void> => {
    await show('confirmEmail', '/confirmer-mon-adresse#code');
    await button('Confirmer mon adresse').click();
  };

  test('that the server refuses is said to be used up, and what helps is next to it', async () => {
    await page.route('**/email/confirm', (route) => route.fulfill({ ...refused('Il a déjà servi.'), status: 410 }));
    await confirm();
    await page.getByRole('alert').getByRole('heading', { name: 'Ce lien ne sert plus' }).waitFor();
    await page.getByRole('link', { name: 'Ouvrir mon profil' }).waitFor();
  });

  test.each([
    ['a lost response', null],
    ['too many requests', { ...refused('Réessayez dans 2 minutes.'), status: 429 }],
  ])('is not said to be used up after %s', async (_, response) => {
    await page.route('**/email/confirm', (route) => (response ? route.fulfill(response) : route.abort()));
    await confirm();
    await page
      .getByRole('alert')
      .getByText(response ? 'Réessayez dans 2 minutes.' : 'Rien n’est perdu')
      .waitFor();
    await page.getByRole('heading', { name: 'Nous n’avons pas pu continuer' }).waitFor();
    expect(await page.getByRole('link', { name: 'Ouvrir mon profil' }).count()).toBe(0);
  });

  test('reads the account again, whose address has changed', async () => {
    await page.route('**/api/v1/user', (route) =>
      route.fulfill({ json: { id: 'u1', email: 'nouvelle@exemple.fr', role: 'customer', scope: [] } }),
    );
    await confirm();
    await page.getByTestId('user').getByText('nouvelle@exemple.fr').waitFor();
  });

  test('sets a password and ends the session that was open here, so that one can log in', async () => {
    const calls: string[] = [];
    await page.route('**/-/api/v1/**', (route) => {
      calls.push(new URL(route.request().url()).pathname.replace('/-/api/v1', ''));
      return calls.length === 1 ? route.fulfill({ json: { isStaff: false } }) : route.fulfill({ status: 204 });
    });
    await show('newPassword', '/login/nouveau-mot-de-passe#code');
    await page.locator('#new-password').fill('quatre mots au hasard');
    await button('Enregistrer').click();
    await page.getByTestId('address').getByText('/login', { exact: true }).waitFor();
    expect(calls).toEqual(['/password/reset', '/logout']);
    expect(await page.getByTestId('user').textContent()).toBe('');
  });
});

test('a second link opened in the same tab shows its own letter', async () => {
  await page.route('**/transfer-links/open', (route) => {
    const { token } = route.request().postDataJSON() as { token: string };
    return route.fulfill({
      json: { title: `Lettre ${token}`, preparedBy: null, enclosures: 0, expiresAt: new Date() },
    });
  });
  await show('takeOver', '/reprendre-une-lettre#first');
  await page.getByText('Lettre first').waitFor();
  await page.getByRole('link', { name: 'Un autre lien' }).click();
  await page.getByText('Lettre second').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('affranchi.transfer'))).toBe('second');
});

test('Back to the page of an erased account does not log out the next account', async () => {
  const known = page.getByTestId('user');
  await show('erased', { pathname: '/compte-efface', state: { left: true } });
  await page.getByRole('heading', { name: 'Votre compte est effacé' }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-testid="user"]')?.textContent === '');
  await page.getByRole('link', { name: 'Partir' }).click();
  await button('Ouvrir un compte').click();
  await known.getByText('jeanne@exemple.fr').waitFor();
  await button('Revenir').click();
  await page.getByRole('heading', { name: 'Votre compte est effacé' }).waitFor();
  expect(await known.textContent()).toBe('jeanne@exemple.fr');
});
