import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { recordTrackingEvents } from '../../../src/modules/orders/index.ts';
import type { PartnerHealth } from '../../../src/modules/orders/mailing/partner-health.contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let admin: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.createUser('Anne', 'admin');
}, 60_000);
afterAll(() => testApp?.close());

const read = async (): Promise<PartnerHealth[]> => {
  const { status, body } = await testApp.request<PartnerHealth[]>('GET', '/-/admin/v1/postal-partners', {
    user: admin,
  });
  expect(status).toBe(200);
  return body;
};
const findMaileva = async (): Promise<PartnerHealth> => (await read()).find(({ partner }) => partner === 'maileva')!;

describe('the page of the postal partners', () => {
  test('has every partner of the registry, also on an empty database', async () => {
    const all = await read();
    expect(all.map(({ partner }) => partner)).toEqual(['maileva', 'mercifacteur', 'lob']);
    expect(all[0]).toMatchObject({
      label: 'Maileva',
      mode: 'sandbox',
      waiting: 0,
      handedOver: { today: 0, last30Days: 0 },
      rejections: [],
      lastSuccessAt: null,
      lastWebhookAt: null,
      circuit: { state: 'closed', outageId: null },
    });
    expect(all[0]!.delays).toEqual(
      ['accepted', 'printed', 'scanned'].map((step) => ({ step, medianSeconds: null, p95Seconds: null })),
    );
    expect(all[0]!.deliveries.find(({ market }) => market === 'france')!.methods).toContain('registered_receipt');
    expect(all.filter(({ mode }) => mode === 'off').flatMap(({ deliveries }) => deliveries)).toEqual([]);
  });

  test('counts what was handed over, refused and measured', async () => {
    const helene = await testApp.createUser('Hélène');
    await testApp.createPaidOrder(helene);
    await testApp.createPaidOrder(helene);
    testApp.postal.refuseNext = { code: 'INVALID_ADDRESS_LINE_6', kind: 'address', message: 'refusée' };
    await testApp.endChangeOfMind();
    const letter = (await testApp.db('letters').whereNull('reject_kind').first('id', 'handed_over_at')) as {
      id: string;
      handed_over_at: Date;
    };
    const at = (minutes: number) => new Date(letter.handed_over_at.getTime() + minutes * 60_000);
    // Instants in the future are ignored.
    testApp.clock.now = at(120);
    await recordTrackingEvents(testApp.deps, {
      letterId: letter.id,
      source: 'maileva',
      events: (
        [
          ['accepted', 10],
          ['printed', 60],
        ] as const
      ).map(([kind, minutes]) => ({ providerKey: kind, providerCode: kind, kind, label: kind, at: at(minutes) })),
    });
    const health = await findMaileva();
    expect(health.rejections).toEqual([{ kind: 'address', count: 1 }]);
    expect(health.handedOver.last30Days).toBeGreaterThanOrEqual(1);
    expect(health.accepted.last30Days).toBe(1);
    expect(health.delays.slice(0, 2)).toEqual([
      { step: 'accepted', medianSeconds: 600, p95Seconds: 600 },
      { step: 'printed', medianSeconds: 3600, p95Seconds: 3600 },
    ]);
  });

  test('shows an open circuit breaker with a code, and lets an administrator try again', async () => {
    const outageId = testApp.deps.newId();
    await testApp.db('outages').insert({
      id: outageId,
      partner: 'maileva',
      status: 'open',
      failures: 5,
      reason: 'maileva submit answered 503 Mme Dupont',
      retry_at: testApp.clock.now,
    });
    const { circuit } = await findMaileva();
    expect(circuit).toMatchObject({ state: 'open', failures: 5, errorCode: '503', outageId, can: ['retry_now'] });
    const { status } = await testApp.request('POST', `/-/admin/v1/outages/${outageId}/retry-now`, {
      user: admin,
      body: { reason: 'Le partenaire répond.', expectedRetryAt: circuit.retryAt },
    });
    expect(status).toBe(200);
    await testApp
      .db('outages')
      .where({ id: outageId })
      .update({ half_open_until: new Date(Date.now() + 9e9) });
    expect((await findMaileva()).circuit.state).toBe('half_open');
  });
});
