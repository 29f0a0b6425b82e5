import { expect, test } from '@jest/globals';
import type { RejectionKind } from '../../../src/adapters/postal/port.ts';
import type { RejectedPart } from '../../../src/modules/orders/contract.ts';
import { findRejectedPart } from '../../../src/modules/orders/mailing/rejected-part.ts';

test.each<[RejectionKind, string, RejectedPart | null]>([
  ['address', 'INVALID_ADDRESS_LINE_6', { of: 'recipient', line: 6 }],
  ['address', 'ADDRESS_LINE_3_TOO_LONG', { of: 'recipient', line: 3 }],
  ['address', 'EMPTY_ADDRESS_LINE_1_OR_ADDRESS_LINE_2', { of: 'recipient', line: 1 }],
  ['address', 'SENDER_ADDRESS_LINE_2_TOO_LONG', { of: 'sender', line: 2 }],
  ['address', 'failed_deliverability', { of: 'recipient', line: null }],
  ['option', 'NOT_CARRIED', { of: 'country', line: null }],
  ['document', 'CORRUPTED_DOCUMENT', { of: 'enclosures', line: null }],
  ['ours', 'EMPTY_NAME', null],
  ['unknown', 'X', null],
])('a rejection of the kind %s with the code %s is about %j', (rejectKind, rejectCode, part) => {
  expect(findRejectedPart({ status: 'rejected', rejectKind, rejectCode })).toEqual(part);
  expect(findRejectedPart({ status: 'submitted', rejectKind, rejectCode })).toBeNull();
});
