import { expect, test } from '@jest/globals';
import { describeReason, describeRejection } from '../../../../src/modules/orders/support/desk/reasons.ts';

test('translates our own reasons into French, keeps codes, and quotes other text', () => {
  expect(describeReason('change of mind')).toBe('changement d’avis');
  expect(describeReason('LP15')).toBe('code LP15');
  expect(describeReason('maileva answered 503')).toBe('«\u00a0maileva answered 503\u00a0»');
  expect(describeReason(null)).toBeNull();
});

test('translates a rejection code into the message that the customer got', () => {
  expect(describeRejection('maileva', 'INVALID_ADDRESS_LINE_6')).toContain('la ligne\u00a06 doit contenir');
  expect(describeRejection('lob', 'failed_deliverability_strictness')).toContain('il ne pourrait pas y remettre');
  expect(describeRejection(null, 'X1')).toBe('code X1');
});
