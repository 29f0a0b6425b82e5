import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { endpoints } from '../../src/endpoints.ts';
import { listPermissions, type Role } from '../../src/modules/auth/roles.ts';
import { findInvitationLink } from '../harness/invited-colleague.ts';
import { demoAccount, logInCustomer, logInStaff } from '../harness/log-in.ts';
import { finishedLetter, paidOrder } from '../harness/paid-order.ts';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';

const STAFF = ['support', 'manager', 'admin'] as const satisfies readonly Role[];
const PASSWORD = 'quatre chevaux lents';
const FORBIDDEN = 'Votre rôle n’ouvre pas cette page.';

/** The permission that the server asks for each list. */
const lists = new Map<string, string>(
  endpoints
    .flatMap((router) => router.endpoints)
    .flatMap(({ area, access, description: { list } }) =>
      area === 'admin' && list ? [[list.name, access.permission!] as const] : [],
    ),
);
/** The pages in the menu that are no list; `null` for those that every role opens. */
const PAGES = new Map<string, string | null>([
  ['', null],
  ['second-factor', null],
  ['postal-partners', 'engine.read'],
]);
const opens = (role: Role, name: string): boolean => {
  const permission = lists.get(name) ?? PAGES.get(name) ?? null;
  return permission === null || listPermissions(role).includes(permission);
};

let product: RunningProduct;
let orderId = '';
let customerId = '';
const pages = {} as Record<(typeof STAFF)[number], Page>;

beforeAll(async () => {
  product = await useSharedProduct();
  const customer = await product.newPage({ bypassCSP: true });
  customer.setDefaultTimeout(30_000);
  await logInCustomer(customer, product);
  orderId = await paidOrder(customer, await finishedLetter(customer));
  customerId = await customer.evaluate(
    async () => ((await (await fetch('/-/api/v1/user')).json()) as { id: string }).id,
  );
  pages.admin = await logIn(demoAccount(product, 'admin'));
  pages.support = await logIn(demoAccount(product, 'support'));
  pages.manager = await logIn(await invite(pages.admin, 'manager'));
}, 240_000);
afterAll(() => product?.stop(), 60_000);

async function logIn({ email, password }: { email: string; password: string }): Promise<Page> {
  const page = await product.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(30_000);
  await page.goto(`${product.url}/admin/login`);
  await logInStaff(page, { email, password });
  await menu(page).waitFor();
  return page;
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}/admin/${path}`);
  await page.locator('h1 > span:not(:empty)').waitFor();
};

/** The response to a request in the page's own session. */
const send = (page: Page, method: string, path: string, body?: object): Promise<number> =>
  page.evaluate(
    async ([verb, address, json]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
      return (await fetch(address!, { method: verb!, headers, ...(json && { body: json }) })).status;
    },
    [method, path, body && JSON.stringify(body)],
  );

/** A colleague who has chosen a password by the link of the invitation. */
async function invite(chief: Page, role: Role): Promise<{ email: string; password: string }> {
  const email = `${role}.${Date.now()}@exemple.fr`;
  const person = { email, firstName: 'Maud', lastName: 'Essai', role, reason: 'Essai des rôles.' };
  expect(await send(chief, 'POST', '/-/admin/v1/staff', person)).toBe(201);
  const page = await product.newPage();
  await page.goto(await findInvitationLink(product, email));
  await page.locator('#new-password').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('nouveau-mot-de-passe'));
  await page.context().close();
  return { email, password: PASSWORD };
}
describe.each(STAFF)('the desk of %s', (role) => {
  test('has a menu entry for each list that the role may read, and for no other', async () => {
    await open(pages[role], 'orders');
    const links = await menu(pages[role])
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!.replace(/^\/admin\/?/, '')));
    const expected = [...PAGES.keys(), ...lists.keys()].filter((name) => opens(role, name));
    expect(links.toSorted()).toEqual(expected.toSorted());
  }, 60_000);

  test('begins with what waits, and with the money where the role reads figures', async () => {
    await open(pages[role], '');
    await pages[role].getByText(/^Chiffres de/).waitFor();
    const money = await pages[role].getByRole('heading', { name: 'Argent en 30 jours' }).count();
    expect(money > 0).toBe(listPermissions(role).includes('figures.read'));
    const jobs = await pages[role].getByRole('link', { name: /Tâches abandonnées/ }).count();
    expect(jobs > 0).toBe(listPermissions(role).includes('engine.read'));
  }, 60_000);

  test('says at the address of any other list that it is closed, and asks the server nothing', async () => {
    for (const name of [...lists.keys()].filter((one) => !opens(role, one))) {
      const asked: string[] = [];
      pages[role].on('request', (request) => asked.push(new URL(request.url()).pathname));
      await open(pages[role], name);
      await pages[role].getByText(FORBIDDEN).waitFor();
      expect([name, await pages[role].title()]).toEqual([name, 'Page réservée · Affranchi']);
      expect([name, asked.filter((path) => path === `/-/admin/v1/${name}`)]).toEqual([name, []]);
      expect([name, await send(pages[role], 'GET', `/-/admin/v1/${name}`)]).toEqual([name, 403]);
    }
  }, 120_000);

  test('offers on an order what the role may do, and says why of the rest', async () => {
    await open(pages[role], `orders/${orderId}/show`);
    await pages[role].getByRole('region', { name: 'Argent', exact: true }).waitFor();
    const buttons = ['Rembourser', 'Retenir la lettre', 'Annuler la commande', 'Corriger l’adresse'];
    const permissions = ['orders.refund', 'letters.hold', 'orders.cancel', 'letters.correct'];
    for (const [i, name] of buttons.entries()) {
      const count = await pages[role].getByRole('button', { name, exact: true }).count();
      expect([name, count > 0]).toEqual([name, listPermissions(role).includes(permissions[i]!)]);
    }
  }, 60_000);

  test('offers on a customer’s account what the role may do', async () => {
    await open(pages[role], `users/${customerId}/show`);
    await pages[role].waitForLoadState('networkidle');
    const commands = {
      'Bloquer le compte': 'users.block',
      'Changer l’adresse e-mail': 'users.change_email',
      'Envoyer ses données': 'users.export',
    };
    for (const [name, permission] of Object.entries(commands)) {
      const button = pages[role].getByRole('button', { name });
      if (listPermissions(role).includes(permission)) await button.waitFor();
      else expect([name, await button.count()]).toEqual([name, 0]);
    }
    // Her letter is under way.
    const reason = pages[role].getByText('Ce compte ne peut pas être effacé maintenant.');
    if (listPermissions(role).includes('users.erase')) await reason.waitFor();
    else expect(await reason.count()).toBe(0);
  }, 60_000);

  test('lets only those publish letters and invite colleagues who may', async () => {
    await open(pages[role], 'templates');
    await pages[role].locator('.admin-rows[aria-busy=false]').first().waitFor();
    const publish = await pages[role].getByRole('button', { name: 'Nouvelle version' }).count();
    expect(publish > 0).toBe(listPermissions(role).includes('templates.publish'));
    await open(pages[role], 'staff');
    await pages[role].locator('.admin-rows[aria-busy=false]').first().waitFor();
    const invites = await pages[role].getByRole('button', { name: 'Inviter un collègue' }).count();
    expect(invites > 0).toBe(listPermissions(role).includes('staff.manage'));
    const queues = await send(pages[role], 'GET', '/admin/queues');
    expect(queues === 200).toBe(listPermissions(role).includes('engine.read'));
  }, 60_000);
});

test('a customer does not enter', async () => {
  const page = await product.newPage();
  await page.goto(`${product.url}/admin/login`);
  await logInStaff(page, demoAccount(product, 'customer'));
  await page.getByText('Ce compte n’ouvre pas le back office.').first().waitFor();
  await page.context().close();
}, 60_000);

describe('a list that stays open while the role changes', () => {
  const withdrawn = 'Votre rôle ne permet pas de lire cette liste.';
  let page: Page;
  let person: { email: string; password: string };
  beforeAll(async () => {
    person = await invite(pages.admin, 'manager');
    page = await logIn(person);
  }, 120_000);

  test('says that the role does not allow it, with a way on, and shows no row', async () => {
    await open(page, 'alarms');
    await page.route('**/-/admin/v1/alarms?*', (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Votre compte ne permet pas cette action.' } }),
    );
    await page.getByRole('link', { name: 'Terminées', exact: true }).click();
    await page.getByText(withdrawn).waitFor();
    expect(await page.getByText('La liste n’a pas pu être lue').count()).toBe(0);
    expect(await page.locator('.admin-list-table tbody tr').count()).toBe(0);
    await page.getByRole('link', { name: 'Revenir à «\u00a0Ma journée\u00a0»' }).click();
    await page.getByText(/^Chiffres de/).waitFor();
  }, 60_000);

  test('closes when the server gives the page a lesser role, and its entry leaves the menu', async () => {
    await open(page, 'audit-log');
    await page.locator('.admin-list-table tbody tr').first().waitFor();
    const id = await page.evaluate(async () => ((await (await fetch('/-/api/v1/user')).json()) as { id: string }).id);
    const change = { role: 'support', expectedRole: 'manager', reason: 'Essai des rôles.' };
    expect(await send(pages.admin, 'PUT', `/-/admin/v1/staff/${id}/role`, change)).toBe(200);
    // The person logs in again in another tab; this page still shows what the role of before could read.
    await page.evaluate(() => fetch('/-/sanctum/csrf-cookie'));
    expect(await send(page, 'POST', '/-/api/v1/login', person)).toBe(200);
    await page.getByRole('button', { name: 'Quand', exact: true }).click();
    await page.getByText(FORBIDDEN).waitFor();
    expect(await page.getByText('La liste n’a pas pu être lue').count()).toBe(0);
    expect(
      await menu(page)
        .getByRole('link', { name: /^Journal/ })
        .count(),
    ).toBe(0);
  }, 60_000);
});
