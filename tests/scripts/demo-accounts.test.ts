import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { refuseDemoStaff, seed } from '../../seeds/index.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createAccount } from '../../src/modules/auth/index.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const demoPasswords = {
  customer: 'a-customer-password',
  support: 'a-support-password',
  manager: 'a-manager-password',
  admin: 'an-admin-password',
};
const deps = () => ({ db: database.knex, newId: () => uuidv7(), now: () => new Date() });
const accounts = async (): Promise<string[]> =>
  (await database.knex('users').orderBy('email').pluck('email')) as string[];
const person = (email: string, role: 'customer' | 'admin' = 'customer') =>
  createAccount(deps(), { email, password: 'quatre chevaux lents', firstName: 'Jeanne', lastName: 'Élan', role });

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.knex('users').delete());
afterAll(() => database?.close());

describe('the release step', () => {
  test('creates the demonstration accounts with the passwords of the installation, and leaves them unchanged later', async () => {
    expect(await seed(deps(), { demoPasswords })).toMatchObject({ hasDemoAccounts: true });
    const names = ['admin', 'helene', 'responsable', 'support'];
    expect(await accounts()).toEqual(names.map((name) => `${name}@exemple.fr`));
    expect(await database.knex('users').orderBy('email').pluck('role')).toEqual([
      'admin',
      'customer',
      'manager',
      'support',
    ]);
    const hashes = await database.knex('users').orderBy('email').pluck('password_hash');
    expect(await seed(deps(), { demoPasswords: { ...demoPasswords, admin: 'another-password' } })).toMatchObject({
      hasDemoAccounts: true,
    });
    expect(await database.knex('users').orderBy('email').pluck('password_hash')).toEqual(hashes);
  });

  test('adds the colleague that an older version did not have, and no customer', async () => {
    await seed(deps(), { demoPasswords });
    await database.knex('users').whereIn('role', ['manager', 'customer']).delete();
    await seed(deps(), { demoPasswords });
    expect(await accounts()).toEqual(['admin@exemple.fr', 'responsable@exemple.fr', 'support@exemple.fr']);
  });

  test('adds no staff where only a customer has such an address', async () => {
    await person('helene@exemple.fr');
    await seed(deps(), { demoPasswords });
    expect(await accounts()).toEqual(['helene@exemple.fr']);
  });

  test('creates none without a sandbox', async () => {
    expect(await seed(deps())).toMatchObject({ hasDemoAccounts: false });
    expect(await accounts()).toEqual([]);
  });

  test('creates none in a database with other customers', async () => {
    await person('jeanne.elan@lettres.fr');
    expect(await seed(deps(), { demoPasswords })).toMatchObject({ hasDemoAccounts: false });
    expect(await accounts()).toEqual(['jeanne.elan@lettres.fr']);
  });

  test('stops if real providers would meet demonstration staff, but not for a customer with such an e-mail', async () => {
    await person('helene@exemple.fr');
    await person('admin@exemple.fr');
    await refuseDemoStaff(deps());
    await database.knex('users').delete();
    await seed(deps(), { demoPasswords });
    await expect(refuseDemoStaff(deps())).rejects.toThrow('need another DATABASE_URL');
  });
});
