import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { retentions } from '../../jobs/retentions.ts';
import type { AccountEndView, DataRetentionView } from '../../src/modules/orders/privacy/contract.ts';
import {
  dataRetentions,
  listDataRetentions,
  listKeptAfterErasure,
} from '../../src/modules/orders/privacy/data-retentions.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { tables } from './personal-columns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PROOF_RETENTION_YEARS: '7' });
}, 60_000);
afterAll(() => app?.close());

test('each table with personal data is in the list that customers read', () => {
  const personal = Object.entries(tables).filter(([, { personal: columns }]) => Object.keys(columns).length > 0);
  const listed = new Set(dataRetentions.flatMap((retention) => retention.tables));
  expect(personal.map(([table]) => table).filter((table) => !listed.has(table))).toEqual([]);
});

test('a letter bought as a PDF, of which nothing is posted, has a sentence of its own', () => {
  const [alone] = listDataRetentions(app.deps.config).filter(({ data }) => data.includes('PDF seul'));
  expect(alone?.period).toMatch(/^Jusqu’à l’effacement du compte, et au plus 10.ans/);
});

test('the list agrees with what happens to each table', () => {
  for (const { data, tables: stored, setting } of dataRetentions) {
    const known = stored.map((table) => retentions[table]);
    expect([data, known]).toEqual([data, known.filter((retention) => retention !== undefined)]);
    const settings = known.flatMap((retention) => (retention && 'setting' in retention ? [retention.setting] : []));
    if (setting) expect([data, settings]).toEqual([data, expect.arrayContaining([setting])]);
  }
});

test('the list follows the settings in force', async () => {
  const { status, body } = await app.request<{ items: DataRetentionView[] }>('GET', '/data-retentions');
  expect(status).toBe(200);
  expect(body.items).toEqual(listDataRetentions(app.deps.config));
  const periods = body.items.map(({ period }) => period);
  expect(periods).toContain('7\u00a0ans après la fin de l’envoi (code civil, 2224)');
  const settings = app.deps.config;
  const changed = (other: object) =>
    dataRetentions.filter(({ period }) => period({ ...settings, ...other }) !== period(settings));
  expect(changed({ proofRetentionYears: 5 })).toEqual(
    dataRetentions.filter(({ setting }) => setting === 'PROOF_RETENTION_YEARS'),
  );
  expect(changed({ inactiveAccounts: { erasedAfterMonths: 36, noticeMonths: 2 } })).toEqual(
    dataRetentions.filter(({ setting }) => setting === 'INACTIVE_ACCOUNT_MONTHS'),
  );
});

test('what stays of an erased account follows the same list and the settings in force', async () => {
  const customer = await app.createUser('Hélène');
  const { body } = await app.request<AccountEndView>('GET', '/account/end', { user: customer });
  expect(body.kept).toEqual(listKeptAfterErasure(app.deps.config));
  expect(body.kept).toContainEqual({
    data: expect.stringContaining('les preuves de vos envois'),
    period: '7\u00a0ans après la fin de l’envoi (code civil, 2224)',
  });
  expect(body.kept).toContainEqual({
    data: 'votre lettre imprimée, chez Maileva',
    period: expect.stringContaining('3\u00a0ans pour un recommandé'),
  });
  const listed = listDataRetentions(app.deps.config).map(({ period }) => period);
  for (const { period } of body.kept) expect(listed).toContain(period);
  // What an erasure takes along is not among what stays.
  const emptied = ['documents', 'contacts', 'sender_addresses', 'sessions'];
  const staying = dataRetentions.filter(({ afterErasure }) => afterErasure);
  expect(staying.flatMap(({ tables: stored }) => stored).filter((table) => emptied.includes(table))).toEqual([]);
});
