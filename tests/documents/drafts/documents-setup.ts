import { afterAll, beforeAll } from '@jest/globals';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

// Set up for each test file that imports it: its hooks run there.
export let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

export const camille = buildUser('Camille');

export const yanis = buildUser('Yanis');

export const later = (minutes: number) =>
  (testApp.clock.now = new Date(testApp.clock.now.getTime() + minutes * 60_000));
