import { expect, test } from '@jest/globals';
import { filesToFill } from './fake-member.ts';

test('a new postal partner does not compile until it has data, settings, an adapter and a contract test', async () => {
  const member = { before: "maileva: '", member: "fake: 'Fake'," };
  expect(await filesToFill('src/domain/partner-name.ts', member)).toEqual([
    'src/adapters/postal/registry.ts',
    'src/adapters/postal/settings.ts',
    'src/domain/postal-partner.ts',
    'tests/contracts/postal.test.ts',
  ]);
});

test('a new delivery method does not compile until every place that treats methods apart has its line', async () => {
  const member = { before: 'green: {', member: "fake: { arrivalDays: 3, tariff: 'green' }," };
  expect(await filesToFill('src/domain/delivery-method.ts', member)).toEqual([
    'admin/src/status-labels.tsx',
    'client/src/features/documents/delivery-method-text.ts',
    'client/src/features/documents/template-card.tsx',
    'client/src/pages/template.tsx',
    'jobs/pdf-documents/proof-document.ts',
    'src/domain/postal-partner.ts',
    'src/letterpress/compose/compose.ts',
    'src/letterpress/destinations.ts',
    'src/modules/orders/proof-availability.ts',
    'src/modules/orders/timeline.ts',
    'src/modules/payments/price.ts',
  ]);
});

test('a new offer is whole in its table, or does not compile', async () => {
  const bare = { before: 'single_document: {', member: "fake: { name: 'Fake', priceCents: 1 }," };
  expect(await filesToFill('src/domain/offer.ts', bare)).toContain('src/domain/offer.ts');
});
