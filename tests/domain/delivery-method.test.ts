import { describe, expect, test } from '@jest/globals';
import { DELIVERY_METHODS, deliveryMethods, getArrivalDays, getTariffKey } from '../../src/domain/delivery-method.ts';
import { findProduct, partnerNames } from '../../src/domain/postal-partner.ts';
import { addWorkingDays } from '../../src/letterpress/dates/days.ts';
import { computeArrival } from '../../src/letterpress/dates/post.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';
import { DIALECTS } from '../../src/sandbox/maileva/api-profiles.ts';
import type { Sending } from '../../src/sandbox/maileva/model.ts';
import { buildPlan } from '../../src/sandbox/maileva/plan.ts';
import { loadPartnerCase } from '../contracts/partner-case.ts';
import { aPostalLetter } from '../contracts/postal.ts';

const DAY = 86_400_000;
const findDialect = (method: string) =>
  DIALECTS.find(({ registered }) => registered === method.startsWith('registered'))!;

test('the green letter uses the Maileva product that arrives on the promised day', () => {
  expect(DELIVERY_METHODS.green).toEqual({ arrivalDays: 3, tariff: 'green' });
  expect(findProduct('green', 'maileva')).toBe('FAST');
});

test('each product of Maileva takes the promised number of days', () => {
  for (const method of deliveryMethods) {
    const product = findProduct(method, 'maileva');
    if (product)
      expect({ method, days: findDialect(method).postage[product]?.days }).toEqual({
        method,
        days: getArrivalDays(method),
      });
  }
});

test('every method has bands in every tariff, and an arrival day from the same number', () => {
  for (const method of deliveryMethods) {
    expect(getTariff('2026-11-23').postage[getTariffKey(method)].length).toBeGreaterThan(0);
    expect(computeArrival(method, '2026-11-23')).toBe(
      addWorkingDays('2026-11-23', DELIVERY_METHODS[method].arrivalDays),
    );
  }
});

describe.each(partnerNames)('%s', (name) => {
  const methods = deliveryMethods.filter((method) => findProduct(method, name));

  test('publishes every product of the table', async () => {
    const { publishedProducts } = await loadPartnerCase(name);
    for (const method of methods) {
      const published = publishedProducts(method);
      if (published) expect(published).toContain(findProduct(method, name));
      else process.stdout.write(`skipped: the description of ${name} is not here, its products cannot be compared\n`);
    }
  });

  test('gets the product of the table, whatever the method', async () => {
    const { stage, productIn } = await loadPartnerCase(name);
    const { port, gate, letter: own, close } = await stage();
    try {
      for (const product of methods) {
        const letter = await aPostalLetter({ product, ...own });
        const before = gate.seen.length;
        expect(await port.submit((await port.createDraft(letter)).providerRef, letter)).toMatchObject({
          outcome: 'accepted',
        });
        const asked = gate.seen
          .slice(before)
          .flatMap(({ requestBody }) => productIn(requestBody.toString('latin1')) ?? []);
        expect({ product, asked }).toEqual({ product, asked: [findProduct(product, name)] });
      }
    } finally {
      await close();
    }
  });
});

describe('the Maileva sandbox', () => {
  const buildSending = (dialect: Sending['dialect'], postage_type: string): Sending => ({
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
    const plan = buildPlan(buildSending(dialect, postage), { timestamp: 0, speed: 1, sheets: 1, isDoomed: false });
    expect(plan.find(({ does }) => does === (dialect === 'mail/v2' ? 'drop' : 'deliver'))!.dueAt).toBe(days * DAY);
    expect(plan.map(({ dueAt }) => dueAt)).toEqual(plan.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b));
  });
});
