import { afterAll, beforeAll } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

// Set up for each test file that imports it: its hooks run there.
export let testApp: TestApp;

export let helene: Actor;

export let karim: Actor;

beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  karim = await testApp.createUser('Karim');
}, 60_000);

afterAll(() => testApp?.close());

export const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first();
