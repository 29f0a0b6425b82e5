import { expect, test } from '@jest/globals';
import { classifyRejection } from '../../../src/adapters/postal/classify-rejection.ts';
import { toLateRejection as toLobRejection } from '../../../src/adapters/postal/lob/rejection-map.ts';
import { toLateRejection as toMailevaRejection } from '../../../src/adapters/postal/maileva/rejection-map.ts';
import { toLateRejection as toMerciFacteurRejection } from '../../../src/adapters/postal/mercifacteur/rejection-map.ts';

test.each([
  ['Adresse du destinataire non distribuable', 'address'],
  ['Courrier refusé avant impression\u00a0: adresse non distribuable', 'address'],
  ['NPAI', 'address'],
  ['Address is undeliverable', 'address'],
  ['Pays non desservi', 'option'],
  ['Le fichier est illisible', 'document'],
  ['Failed to render page 2', 'document'],
  ['Refus commercial', 'unknown'],
  ['Profile refused', 'unknown'],
  ['Format paysage refusé', 'unknown'],
  ['', 'unknown'],
])('« %s » has the kind %s, for every partner', (text, kind) => {
  expect(classifyRejection(text).kind).toBe(kind);
  expect(toLobRejection(text).kind).toBe(kind);
  expect(toMailevaRejection(text, 'REJECTED').kind).toBe(kind);
  expect(toMerciFacteurRejection(text).kind).toBe(kind);
});

test('unknown words are quoted apart from our own, but not at any length', () => {
  const { message, quote } = classifyRejection('x'.repeat(5000));
  expect([message, quote!.length]).toEqual(['Le service postal refuse cette lettre.', 200]);
  expect(classifyRejection('Pays non desservi').quote).toBeUndefined();
});
