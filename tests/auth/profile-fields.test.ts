import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eraseAccount, listAccountPersonalData } from '../../src/modules/auth/index.ts';
import {
  erasedProfileValues,
  PROFILE_FIELDS,
  PROFILE_PARTS,
  type ProfileField,
} from '../../src/modules/auth/profile-fields.contract.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const fields = Object.entries(PROFILE_FIELDS) as [string, ProfileField][];
/** A value for each field, in two versions; a format that refuses figures and letters needs a line here. */
const SAMPLES: Readonly<Record<string, readonly [string, string]>> = {};
const getSample = (name: string, version: 0 | 1): string =>
  SAMPLES[name]?.[version] ?? ['0612345678', '0687654321'][version]!;
const buildValues = (version: 0 | 1) => Object.fromEntries(fields.map(([name]) => [name, getSample(name, version)]));

let app: TestApp;
let browser: ReturnType<TestApp['browser']>;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  browser = app.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  await browser.post('/-/api/v1/register', {
    email: 'helene@exemple.fr',
    password: 'quatre chevaux lents',
    firstName: 'Hélène',
    lastName: 'Aubry',
  });
  userId = ((await browser.get('/-/api/v1/user')).body as { id: string }).id;
});
afterAll(() => app.close());

const patch = (body: object) => browser.patch('/-/api/v1/profile', body);

describe('every field of the profile', () => {
  test('is a column of the accounts, and is part of the page', async () => {
    const columns = Object.keys(await app.deps.db('users').columnInfo());
    const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(fields.map(([name]) => toColumn(name)).filter((column) => !columns.includes(column))).toEqual([]);
    const parts = new Set(fields.map(([, { part }]) => part));
    expect(Object.keys(PROFILE_PARTS).filter((part) => !parts.has(part as ProfileField['part']))).toEqual([]);
  });

  test('has a French label', () => {
    expect(fields.filter(([, { label }]) => !/^\p{Lu}/u.test(label))).toEqual([]);
  });

  test('can be changed by its owner, read again and exported', async () => {
    for (const version of [0, 1] as const) {
      expect((await patch(buildValues(version))).body).toMatchObject(buildValues(version));
      expect((await browser.get('/-/api/v1/profile')).body).toMatchObject(buildValues(version));
      expect(await listAccountPersonalData(app.deps, userId)).toMatchObject(buildValues(version));
    }
  });

  test('is rejected if it is required and empty, or too long', async () => {
    for (const [name, { required, maxLength }] of fields) {
      const emptied = await patch({ ...buildValues(1), [name]: ' ' });
      if (required) expect([emptied.status, emptied.body.errors]).toEqual([422, { [name]: [required.missing] }]);
      else expect([emptied.status, emptied.body[name]]).toEqual([200, null]);
      expect((await patch({ ...buildValues(1), [name]: '1'.repeat(maxLength + 1) })).status).toBe(422);
    }
  });

  test('is erased with the account', async () => {
    await patch(buildValues(1));
    await eraseAccount(app.deps, { userId });
    const row = (await app.deps.db('users').where({ id: userId }).first()) as Record<string, unknown>;
    const left = Object.values(row).filter((value) => fields.some(([name]) => value === getSample(name, 1)));
    expect(left).toEqual([]);
    expect([row['first_name'], row['last_name']]).toEqual([
      erasedProfileValues.firstName,
      erasedProfileValues.lastName,
    ]);
  });
});
