import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../harness/axe-violations.ts';
import { waitForHydration } from '../harness/browser-page.ts';
import { readMailbox, waitForMail, type Mail } from '../harness/mailbox.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

async function open(path: string): Promise<Page> {
  const page = await product.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } });
  await page.goto(product.url + path);
  return page;
}
const isTo = (mail: Mail, address: string): boolean => mail.to.some((to) => to.includes(address));
const mails = async (address: string): Promise<Mail[]> =>
  (await readMailbox(product)).filter((mail) => isTo(mail, address));
const mailTo = (address: string): Promise<string> =>
  waitForMail(product, (mail) => isTo(mail, address) && mail.subject);
const narrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

describe('without a script', () => {
  test('a question shows errors next to its fields, keeps the input, and is then sent and acknowledged once', async () => {
    const page = await open('/nous-contacter');
    const email = `noscript.${Date.now()}@exemple.fr`;
    expect(await page.locator('#message-website').isVisible()).toBe(false);
    await page.getByLabel('Votre message').fill('Où en est\nma lettre ?');
    await page.getByLabel('Votre adresse e-mail').fill('claude');
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await page.locator('.field .error').first().waitFor();
    expect(await page.locator('.field .error').allInnerTexts()).toEqual([
      'Choisissez le sujet de votre message.',
      'Cette adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.',
    ]);
    expect([
      await page.getByLabel('Votre message').inputValue(),
      await page.getByLabel('Votre adresse e-mail').inputValue(),
      new URL(page.url()).search,
    ]).toEqual(['Où en est\nma lettre ?', 'claude', '']);
    expect(await page.getByRole('alert').getByRole('link').count()).toBe(2);
    await narrow(page);
    await page.getByLabel('Sujet').selectOption({ label: 'Autre chose' });
    await page.getByLabel('Votre adresse e-mail').fill(email);
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    const receipt = await page.getByText(/Référence\s: AF-/).innerText();
    await page.reload();
    expect(await page.getByText(/Référence\s: AF-/).innerText()).toBe(receipt);
    expect(await mailTo(email)).toContain('Nous avons reçu votre message');
    expect(await mails(email)).toHaveLength(1);
    await page.getByRole('link', { name: 'Écrire un autre message' }).click();
    expect(await page.getByLabel('Votre message').inputValue()).toBe('');
  }, 120_000);

  test.each([
    [
      '/renoncer-au-contrat?commande=AF-7K2M4P',
      'Confirmer la rétractation',
      'Votre rétractation est enregistrée',
      null,
    ],
    [
      '/resilier-votre-contrat?commande=AF-7K2M4P',
      'Confirmer la résiliation',
      'Votre résiliation est enregistrée',
      '31/12/2030',
    ],
  ])(
    '%s is written, reviewed, corrected and confirmed',
    async (path, confirm, done, endsOn) => {
      const page = await open(path);
      const email = `porte.${Date.now()}@exemple.fr`;
      expect(await page.getByLabel(/^Référence/).inputValue()).toBe('AF-7K2M4P');
      await page.getByLabel('Motif').fill('Sans « raison » <b>.');
      if (endsOn) await page.getByLabel('Date de fin souhaitée').first().fill('31 février 2030');
      await page.getByRole('button', { name: 'Continuer' }).click();
      await page.locator('.field .error').first().waitFor();
      expect(await page.locator('.field .error').allInnerTexts()).toEqual([
        'Indiquez votre prénom et votre nom.',
        'Indiquez votre adresse e-mail.',
        ...(endsOn ? ['Cette date n’existe pas. Exemple\u00a0: 03/07/2026.'] : []),
      ]);
      await page.getByLabel('Prénom et nom').fill('Claude Martin');
      await page.getByLabel('Adresse e-mail').fill(email);
      if (endsOn) await page.getByLabel('Date de fin souhaitée').first().fill('31 décembre 2030');
      await page.getByRole('button', { name: 'Continuer' }).click();
      const told = await page.locator('.check-list').innerText();
      for (const one of ['Claude Martin', email, 'AF-7K2M4P', 'Sans « raison » <b>.', ...(endsOn ? [endsOn] : [])])
        expect(told).toContain(one);
      await narrow(page);
      await page.getByRole('button', { name: 'Corriger' }).click();
      await page.getByLabel('Motif').fill('');
      await page.getByRole('button', { name: 'Continuer' }).click();
      expect(await page.locator('.check-list').innerText()).not.toContain('raison');
      expect(await mails(email)).toEqual([]);
      await page.getByRole('button', { name: confirm }).click();
      await page.getByRole('heading', { name: done }).waitFor();
      await narrow(page);
      expect(await mailTo(email)).toContain('Accusé de réception');
    },
    120_000,
  );
});

test('a shelf is narrowed to a subject by its address', async () => {
  const page = await open('/documents/logement-locataire');
  const letters = page.locator('.doc-row');
  const all = await letters.count();
  await page.getByRole('link', { name: 'Donner congé (' }).click();
  await page.waitForURL((url) => url.search === '?sujet=partir');
  expect(await letters.count()).toBeGreaterThan(0);
  expect(await letters.count()).toBeLessThan(all);
});

test('a letter cannot be written without JavaScript: its page explains it and links to the letter’s text', async () => {
  const page = await open('/documents/telecom-energie/resiliation-box/ecrire');
  // The content of <noscript> has no accessible role.
  const note = (at: Page) => at.locator('main noscript .note');
  expect(await note(page).innerText()).toContain('Cette page demande JavaScript');
  await narrow(page);
  await note(page).locator('a').click();
  expect(await page.getByRole('document', { name: 'Aperçu exact de la lettre' }).innerText()).toContain('Je');
  expect(await note(await open('/paiement')).isVisible()).toBe(true);
}, 60_000);

test('a form sent before hydration is hydrated with its errors, its input after a reload, then its receipt', async () => {
  const page = await product.newPage();
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto(`${product.url}/renoncer-au-contrat`, { waitUntil: 'commit' });
  await page.getByLabel('Motif').fill('Trop tard.');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.locator('#door-name-error').waitFor();
  // Only once it has asked for all its files: one that came before the reload would make it a plain visit.
  await page.waitForLoadState('load');
  await page.unroute('**/assets/**/*.js');
  await page.reload();
  await waitForHydration(page.getByLabel('Prénom et nom'));
  expect(await page.getByLabel('Motif').inputValue()).toBe('Trop tard.');
  await page.locator('#door-name-error').waitFor();
  await page.getByLabel('Prénom et nom').fill('Claude Martin');
  await page.locator('#door-name-error').waitFor({ state: 'detached' });
  // Once hydrated, a reload is a plain visit.
  await page.reload();
  await waitForHydration(page.getByLabel('Motif'));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Claude Martin'),
  );
  expect([await page.getByLabel('Motif').inputValue(), await page.getByLabel('Prénom et nom').inputValue()]).toEqual([
    'Trop tard.',
    'Claude Martin',
  ]);
  await page.getByLabel('Adresse e-mail').fill('claude@exemple.fr');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await page.getByRole('heading', { name: 'Votre rétractation est enregistrée' }).waitFor();
  await page.goto(`${product.url}/renoncer-au-contrat`, { waitUntil: 'networkidle' });
  expect([await page.getByLabel('Motif').inputValue(), await page.getByLabel('Prénom et nom').inputValue()]).toEqual([
    '',
    '',
  ]);
}, 120_000);

describe('a form sent from another site', () => {
  const question = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      subject: 'other',
      text: 'Une question venue d’ailleurs.',
      email: `ailleurs.${Date.now()}@exemple.fr`,
      ...more,
    });
  const post = async (body: URLSearchParams, headers: Record<string, string> = {}, path = '/nous-contacter') => {
    const answer = await fetch(product.url + path, { method: 'POST', body, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test.each([
    ['origin', 'https://ailleurs.test'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('with %s %s is not sent, keeps the input and asks again', async (name, value) => {
    const { status, text } = await post(question(), { [name]: value });
    expect([
      status,
      text.includes('Rien n’est parti'),
      text.includes('Une question venue d’ailleurs.'),
      text.includes('Référence\u00a0: AF-'),
    ]).toEqual([419, true, true, false]);
  });

  test('by a browser without origin headers is accepted at the second press, with its own token only', async () => {
    const first = await post(question());
    expect([first.status, first.headers.get('cache-control')]).toEqual([419, 'no-store']);
    const token = /name="jeton" value="([^"]+)"/.exec(first.text)![1]!;
    const cookie = first.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect((await post(question({ jeton: token }))).status).toBe(419);
    expect((await post(question({ jeton: `${token}x` }), { cookie })).status).toBe(419);
    expect((await post(question({ jeton: token }), { cookie })).text).toContain('Référence\u00a0: AF-');
  });

  test('is accepted on these pages only, and as a form only', async () => {
    const { host } = new URL(product.url);
    expect((await post(question(), { origin: `http://${host}` })).status).toBe(200);
    expect((await post(question(), { origin: `http://${host}` }, '/-/api/v1/messages')).status).toBe(419);
    // Any other page is shown again, and stores nothing.
    for (const path of ['/', '/login', '/Nous-contacter', '/nous-contacter/']) {
      const { status, headers } = await fetch(product.url + path, {
        method: 'POST',
        body: question(),
        headers: { origin: `http://${host}` },
        redirect: 'manual',
      });
      expect([path, status, headers.get('location')]).toEqual([path, 303, path]);
    }
    const json = await fetch(`${product.url}/nous-contacter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://${host}` },
      body: '{}',
    });
    expect([json.status, (await json.text()).includes('<h1>Nous contacter</h1>')]).toEqual([415, true]);
    expect((await post(question({ text: 'a'.repeat(500_000) }), { origin: `http://${host}` })).status).toBe(413);
    const long = await post(question({ text: 'é'.repeat(5001) }), { origin: `http://${host}` });
    expect([long.status, long.text.includes('é'.repeat(5001))]).toEqual([422, true]);
  });
});
