import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { bundleForBrowser } from '../harness/browser-bundle.ts';
import { openEmptyPage } from '../harness/browser-page.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { PiecesPage } from './browser-pieces.tsx';

declare const pieces: PiecesPage;

let browser: Browser;
let bundle: string;
let page: Page;
/** The calls of the page, as « POST /login ». */
let calls: string[];

beforeAll(async () => {
  bundle = bundleForBrowser('tests/client/browser-pieces.tsx');
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await openEmptyPage(browser);
  calls = [];
});
afterEach(() => page.close());

async function show(...piece: Parameters<PiecesPage['show']>): Promise<void> {
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: bundle });
  await page.evaluate((args) => pieces.show(...args), piece);
}

type Answer = (route: Route, call: string) => Promise<void>;
const answers = {
  lost: (route) => route.abort('connectionreset'),
  done: (route) => route.fulfill({ status: 204 }),
  expired: (route) => route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Session expirée.' } }),
} satisfies Record<string, Answer>;
const refuse = (status: number, code: string, message: string): Answer => {
  return (route) => route.fulfill({ status, json: { code, message } });
};
const reply = (json: object): Answer => {
  return (route) => route.fulfill({ json });
};
/** Each call gets the next answer of its name. Pages that read again what they show get nothing. */
async function serve(script: Record<string, Answer[]>): Promise<void> {
  await page.route('**/-/**', (route) => {
    const request = route.request();
    const name = `${request.method()} ${new URL(request.url()).pathname.replace(/^\/-(\/api\/v1)?/, '')}`;
    const answer = script[name]?.shift();
    if (answer) calls.push(name);
    return (answer ?? refuse(503, 'busy', 'Réessayez.'))(route, name);
  });
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const NO_ANSWER = 'Notre service ne répond pas.';

describe('an erasure whose response was lost', () => {
  const confirm = async (): Promise<void> => {
    await press('Effacer mon compte');
    await page.locator('#erase-email').fill('jeanne@exemple.fr');
    await page.locator('#erase-present').fill('quatre mots au hasard');
    await press('Effacer mon compte pour toujours');
    await page.getByText(NO_ANSWER).first().waitFor();
    await press('Effacer mon compte pour toujours');
    await page.getByRole('heading', { name: 'Votre compte est effacé' }).waitFor();
  };

  test('and that was done says so when it is repeated, although the session has ended', async () => {
    await serve({
      'POST /account/erase': [answers.lost, answers.expired],
      'GET /account/erasures/u1': [reply({ erased: true })],
    });
    await show('erasure');
    await confirm();
    expect(calls).toEqual(['POST /account/erase', 'GET /account/erasures/u1']);
  });

  test('and that was not done is done by the repetition', async () => {
    await serve({
      'POST /account/erase': [answers.lost, answers.done],
      'GET /account/erasures/u1': [reply({ erased: false })],
    });
    await show('erasure');
    await confirm();
    expect(calls).toEqual(['POST /account/erase', 'GET /account/erasures/u1', 'POST /account/erase']);
  });
});

describe('a change of password whose response was lost', () => {
  const change = async (): Promise<void> => {
    await show('password');
    await page.locator('#password-present').fill('un mot de passe ancien');
    await page.locator('#password-password').fill('quatre mots au hasard');
    await press('Changer mon mot de passe');
    await page.getByText(NO_ANSWER).first().waitFor();
  };
  const repeat = async (message: string): Promise<void> => {
    await press('Changer mon mot de passe');
    await page.getByText(message).first().waitFor();
  };
  const CHANGED = 'Mot de passe changé. Les sessions ouvertes ailleurs sont fermées.';
  const signedIn = refuse(409, 'already_signed_in', 'Un compte est déjà ouvert.');

  test('and that was done opens a session with the new password when it is repeated', async () => {
    await serve({ 'POST /profile/password': [answers.lost, answers.expired], 'POST /login': [reply({ id: 'u1' })] });
    await change();
    await repeat(CHANGED);
    expect([calls, await page.getByTestId('user').textContent()]).toEqual([
      ['POST /profile/password', 'POST /login'],
      'jeanne@exemple.fr',
    ]);
  });

  test('says that it was done where the log-in needs a code', async () => {
    await serve({
      'POST /profile/password': [answers.lost, answers.expired],
      'POST /login': [refuse(422, 'second_factor_asked', 'Tapez le code.')],
    });
    await change();
    await repeat('Votre mot de passe est changé. Reconnectez-vous avec le nouveau.');
  });

  test('and that was not done is done by the repetition', async () => {
    await serve({ 'POST /profile/password': [answers.lost, answers.done], 'POST /login': [signedIn] });
    await change();
    await repeat(CHANGED);
    expect(calls).toEqual(['POST /profile/password', 'POST /login', 'POST /profile/password']);
  });

  test('is followed by a change to another password, if another one was typed since', async () => {
    const sent: object[] = [];
    const record: Answer = (route) => {
      sent.push(route.request().postDataJSON() as object);
      return answers.done(route);
    };
    await serve({ 'POST /profile/password': [answers.lost, record], 'POST /login': [reply({ id: 'u1' })] });
    await change();
    await page.locator('#password-password').fill('cinq autres mots au hasard');
    await repeat(CHANGED);
    expect(sent).toEqual([{ present: 'quatre mots au hasard', password: 'cinq autres mots au hasard' }]);
  });
});
