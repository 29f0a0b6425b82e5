import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Lob } from '../../src/adapters/postal/lob/adapter.ts';
import { Maileva } from '../../src/adapters/postal/maileva/adapter.ts';
import { MerciFacteur } from '../../src/adapters/postal/mercifacteur/adapter.ts';
import type { PostalPort } from '../../src/adapters/postal/port.ts';
import { DELIVERY_METHODS, deliveryMethods, getArrivalDays, getTariffKey } from '../../src/domain/delivery-method.ts';
import { partnerNames } from '../../src/domain/partner-name.ts';
import { findProduct } from '../../src/domain/postal-partner.ts';
import { addWorkingDays } from '../../src/letterpress/dates/days.ts';
import { arrivalAfter } from '../../src/letterpress/dates/post.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';
import { mountLob } from '../../src/sandbox/lob/index.ts';
import { DIALECTS } from '../../src/sandbox/maileva/api-profiles.ts';
import { mountPostal } from '../../src/sandbox/maileva/index.ts';
import type { Sending } from '../../src/sandbox/maileva/model.ts';
import { buildPlan } from '../../src/sandbox/maileva/plan.ts';
import { mountMerciFacteur } from '../../src/sandbox/mercifacteur/index.ts';
import { lobSettings, mailevaSettings, merciFacteurSettings } from '../adapters/postal/settings.ts';
import { specPath, specsPresent } from '../contracts/openapi.ts';
import { aPostalLetter } from '../contracts/postal.ts';
import { gateTo, runSandbox, type Gate, type RunningSandbox } from '../sandbox/running-sandbox.ts';

const AMERICAN = ['EXAMPLE FIBER INC', '', '', '350 FIFTH AVE', '', 'NEW YORK NY 10118'];
const DAY = 86_400_000;
const dialectOf = (method: string) =>
  DIALECTS.find(({ registered }) => registered === method.startsWith('registered'))!;

test('the green letter uses the Maileva product that arrives on the promised day', () => {
  expect(DELIVERY_METHODS.green).toEqual({ arrivalDays: 3, tariff: 'green' });
  const bought = partnerNames.map((partner) => [partner, findProduct('green', partner)]);
  expect(Object.fromEntries(bought)).toEqual({ maileva: 'FAST', mercifacteur: 'normal', lob: 'usps_first_class' });
});

test('each product of Maileva takes the promised number of days', () => {
  for (const method of deliveryMethods) {
    const product = findProduct(method, 'maileva');
    if (product)
      expect({ method, days: dialectOf(method).postage[product]?.days }).toEqual({
        method,
        days: getArrivalDays(method),
      });
  }
});

test('every method has bands in every tariff, and an arrival day from the same number', () => {
  for (const method of deliveryMethods) {
    expect(getTariff('2026-11-23').postage[getTariffKey(method)].length).toBeGreaterThan(0);
    expect(arrivalAfter(method, '2026-11-23')).toBe(addWorkingDays('2026-11-23', DELIVERY_METHODS[method].arrivalDays));
  }
});

const CODES = 'maileva-codes.json';
const MERCI_FACTEUR = 'mercifacteur-1.2.json';
const LOB = 'lob-letters-trimmed.json';
const present = specsPresent(CODES, MERCI_FACTEUR, LOB);
if (!present)
  process.stdout.write(
    'skipped: ../shared/specs is not here, the products cannot be compared with what partners publish\n',
  );
(present ? test : test.skip)('every product of the table is one that its partner publishes', () => {
  const read = (name: string) => JSON.parse(readFileSync(specPath(name), 'utf8'));
  const { postage_type } = read(CODES);
  const form = read(MERCI_FACTEUR).paths['/sendCourrier'].post.requestBody.content['application/x-www-form-urlencoded'];
  const { mail_type, extra_service } = read(LOB).components.schemas;
  for (const method of deliveryMethods) {
    const [maileva, mercifacteur, lob] = (['maileva', 'mercifacteur', 'lob'] as const).map((partner) =>
      findProduct(method, partner),
    );
    if (maileva) expect(postage_type[method.startsWith('registered') ? 'registered_mail' : 'mail']).toContain(maileva);
    if (mercifacteur) expect(form.schema.properties.modeEnvoi.enum).toContain(mercifacteur);
    if (lob) expect([...mail_type.enum, ...extra_service.enum]).toContain(lob);
  }
});

describe('the products requested by the adapters', () => {
  let sandbox: RunningSandbox;
  let gate: Gate;
  beforeAll(async () => {
    sandbox = await runSandbox([mountPostal, mountMerciFacteur, mountLob], { speed: 1e-3 });
    gate = await gateTo(sandbox.url);
  });
  afterAll(async () => {
    await gate.close();
    await sandbox.close();
  });

  const partners: [PostalPort['name'], () => PostalPort, (body: string) => string | undefined][] = [
    ['maileva', () => new Maileva(mailevaSettings(gate.url)), (body) => /"postage_type":"([^"]+)"/.exec(body)?.[1]],
    [
      'mercifacteur',
      () => new MerciFacteur(merciFacteurSettings(gate.url)),
      (body) => new URLSearchParams(body).get('modeEnvoi') ?? undefined,
    ],
    [
      'lob',
      () => new Lob(lobSettings(gate.url)),
      (body) =>
        (/name="extra_service"\r\n\r\n(.+)\r\n/.exec(body) ?? /name="mail_type"\r\n\r\n(.+)\r\n/.exec(body))?.[1],
    ],
  ];
  test.each(partners)('%s requests the product of the table, for every method', async (name, open, productIn) => {
    for (const product of deliveryMethods.filter((method) => findProduct(method, name))) {
      const letter = await aPostalLetter({
        product,
        ...(name === 'lob' && { recipientLines: AMERICAN, recipientCountry: 'US' }),
      });
      const before = gate.seen.length;
      const port = open();
      expect(await port.submit((await port.createDraft(letter)).providerRef, letter)).toMatchObject({
        outcome: 'accepted',
      });
      const asked = gate.seen
        .slice(before)
        .flatMap(({ requestBody }) => productIn(requestBody.toString('latin1')) ?? []);
      expect({ product, asked }).toEqual({ product, asked: [findProduct(product, name)] });
    }
  });
});

describe('the Maileva sandbox', () => {
  const sendingOf = (dialect: Sending['dialect'], postage_type: string): Sending => ({
    id: 's',
    dialect,
    fields: { postage_type },
    status: 'DRAFT',
    statuses: [],
    createdAt: '',
    documents: [],
    plan: [],
    recipients: [{ id: 'r', fields: {}, status: 'DRAFT', statuses: [], deliveries: [], mains: [] }],
  });
  test.each([
    ['mail/v2', 'URGENT', 2],
    ['mail/v2', 'FAST', 3],
    ['mail/v2', 'ECONOMIC', 4],
    ['registered_mail/v4', 'URGENT', 2],
    ['registered_mail/v4', 'FAST', 3],
  ] as const)('delivers a letter of %s sent as %s after %s days', (dialect, postage, days) => {
    const plan = buildPlan(sendingOf(dialect, postage), 0, 1, { sheets: 1, isDoomed: false });
    expect(plan.find(({ does }) => does === (dialect === 'mail/v2' ? 'drop' : 'deliver'))!.dueAt).toBe(days * DAY);
    expect(plan.map(({ dueAt }) => dueAt)).toEqual(plan.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b));
  });
});
