import { afterEach, beforeEach, expect, test } from '@jest/globals';
import StopIdleProducts from '../harness/stop-idle-products.mjs';

const journey = { context: { config: { displayName: { name: 'browser' } } } };
const other = { context: { config: { displayName: { name: 'database' } } } };
const shared = globalThis as { affranchiServers?: { stopProducts: () => Promise<void> } };
let isStopped = false;

beforeEach(() => {
  isStopped = false;
  shared.affranchiServers = { stopProducts: async () => void (isStopped = true) };
});
afterEach(() => void delete shared.affranchiServers);

test('the products of the journeys run until the last journey has ended', () => {
  const reporter = new StopIdleProducts();
  reporter.onTestFileStart(journey);
  reporter.onTestFileStart(journey);
  reporter.onTestFileResult(journey);
  // One worker has no journey left while the other still runs its last one.
  reporter.onTestFileStart(other);
  reporter.onTestFileResult(other);
  expect(isStopped).toBe(false);
  reporter.onTestFileResult(journey);
  reporter.onTestFileStart(other);
  expect(isStopped).toBe(true);
});
