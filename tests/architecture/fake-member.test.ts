// Slow by nature: compiles the product with members that its tables do not know yet.
import { beforeAll, expect, test } from '@jest/globals';
import { compileWithMembers } from './fake-member.ts';

/** Files in which the compiler reports the missing entries of each planted member, by its name. */
let filesToFill: Record<string, string[]>;
beforeAll(async () => {
  filesToFill = await compileWithMembers([
    {
      table: 'src/domain/postal-partner.ts',
      before: 'maileva: {',
      name: 'plantedPartner',
      value: "{ label: 'Planted' }",
    },
    {
      table: 'src/domain/delivery-method.ts',
      before: 'green: {',
      name: 'plantedMethod',
      value: "{ arrivalDays: 3, tariff: 'green' }",
    },
    {
      table: 'src/domain/offer.ts',
      before: 'single_document: {',
      name: 'plantedOffer',
      value: "{ name: 'Planted', priceCents: 1 }",
    },
  ]);
}, 300_000);

test('a new postal partner does not compile until its entry is whole and its folder has settings and an adapter', () => {
  expect(filesToFill['plantedPartner']).toEqual([
    'src/adapters/postal/registry.ts',
    'src/adapters/postal/settings.ts',
    'src/domain/postal-partner.ts',
  ]);
});

test('a new delivery method does not compile until every place that distinguishes methods handles it', () => {
  expect(filesToFill['plantedMethod']).toEqual([
    'client/src/features/documents/delivery-method-text.ts',
    'client/src/features/documents/mini-envelope.tsx',
    'client/src/pages/template.tsx',
    'jobs/pdf-documents/proof-document.ts',
    'src/domain/delivery-method.ts',
    'src/domain/postal-partner.ts',
    'src/letterpress/compose/compose.ts',
    'src/letterpress/destinations.ts',
    'src/modules/orders/mailing/proof-availability.ts',
    'src/modules/orders/mailing/timeline.ts',
    'src/modules/orders/status-labels.contract.ts',
    'src/modules/payments/checkout/price.ts',
  ]);
});

test('a new offer is complete in its table, or does not compile', () => {
  expect(filesToFill['plantedOffer']).toContain('src/domain/offer.ts');
});
