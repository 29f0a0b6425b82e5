import { afterEach, describe, expect, it } from '@jest/globals';
import { LIVES } from '../../seeds/demo/lives.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const SANDBOX = { SANDBOX: 'yes', SANDBOX_URL: 'http://127.0.0.1:9' };
const town = { orders: 60, seed: 7, isAdditional: false, report: () => undefined };
let app: TestApp;
afterEach(() => app.close());

const listOrders = () => app.db('orders').orderBy('id').select('id', 'reference', 'status', 'total_cents');

describe('the demo town', () => {
  it('is refused outside a sandbox', async () => {
    app = await createTestApp();
    expect(await seedDemo(app.deps, town)).toMatch(/no sandbox/);
    expect(await app.db('orders').first('id')).toBeUndefined();
  });

  it('shows every life, the same for the same seed and clock, and leaves the worker nothing to do', async () => {
    const now = new Date('2026-11-24T12:00:00Z');
    app = await createTestApp(SANDBOX, { now });
    expect(await seedDemo(app.deps, town)).toBeNull();
    const first = await listOrders();
    expect(first).toHaveLength(60);
    expect(await app.db('letters').distinct('status')).toHaveLength(
      new Set(Object.values(LIVES).flatMap(({ letter }) => (letter ? [letter.at(-1) ?? 'queued'] : []))).size,
    );
    expect(await app.db('outbox').whereNull('relayed_at')).toHaveLength(0);
    expect(await seedDemo(app.deps, town)).toMatch(/orders here already/);
    await app.close();
    app = await createTestApp(SANDBOX, { now });
    await seedDemo(app.deps, town);
    expect(await listOrders()).toEqual(first);
  });
});
