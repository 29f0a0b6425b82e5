import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { shownCode } from '../harness/authenticator.ts';
import { createTestApp } from '../harness/test-app.ts';

// Set up for each test file that imports it: its hooks run there.
type App = Awaited<ReturnType<typeof createTestApp>>;

type Browser = ReturnType<App['browser']>;

export const MINE = '/-/api/v1/profile/second-factor';

export const PASSWORD = 'quatre chevaux lents';

export let app: App;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() => app.deps.db('rate_limits').delete());

export const computeCode = (secret: string, drift = 0): string => shownCode(secret, app.deps.now(), drift);

export const next = (): unknown => app.later(30_000);

let people = 0;

type Role = 'customer' | 'support' | 'manager' | 'admin';

export async function staff(role: Role = 'support') {
  people += 1;
  const account = await app.createLogin(`agent${people}@affranchi.example`, role);
  const browser = app.browser();
  const id = (await browser.logIn(account)).body.id as string;
  return { ...account, browser, id };
}

export async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await browser.post(MINE, { present: PASSWORD })).body;
  const confirmed = await browser.post(`${MINE}/confirm`, { code: computeCode(secret) });
  expect(confirmed.status).toBe(200);
  next();
  return { secret, codes: confirmed.body.codes };
}

export async function staffWithFactor(role?: Role) {
  const person = await staff(role);
  return { ...person, ...(await enrol(person.browser)) };
}

export const customerWithFactor = () => staffWithFactor('customer');

export const logIn = (account: { email: string; password: string }, code?: string) =>
  app.browser().logIn({ email: account.email, password: account.password, ...(code !== undefined && { code }) });
