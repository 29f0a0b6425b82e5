import { expect, test } from '@jest/globals';
import { findRejectedField } from '../../client/src/pages/rejected-field.ts';
import type { RejectedPart } from '../../src/modules/orders/contract.ts';

const letter = {
  content: { answers: {}, sender: {}, recipient: {}, sending: null },
  template: { recipientKind: 'organisation' as const },
  paperIds: ['a', 'b'],
};
const person = { ...letter, content: { ...letter.content, recipient: { kind: 'person' as const } } };

test.each<[RejectedPart | null, string | null, typeof letter]>([
  [{ of: 'recipient', line: 1 }, 'recipient.organisation', letter],
  [{ of: 'recipient', line: 2 }, 'recipient.service', letter],
  [{ of: 'recipient', line: 1 }, 'recipient.lastName', person],
  [{ of: 'recipient', line: 2 }, 'recipient.line2', person],
  [{ of: 'recipient', line: 5 }, 'recipient.line5', letter],
  [{ of: 'recipient', line: 6 }, 'recipient.postcode', letter],
  [{ of: 'recipient', line: null }, 'recipient.line4', letter],
  [{ of: 'sender', line: 1 }, 'sender.lastName', letter],
  [{ of: 'sender', line: 3 }, 'sender.line3', letter],
  [{ of: 'country', line: null }, 'recipient.country', letter],
  [{ of: 'enclosures', line: null }, 'paper-b', letter],
  [{ of: 'enclosures', line: null }, null, { ...letter, paperIds: [] }],
  [null, null, letter],
])('a rejection of %j opens the correction at %s', (rejected, field, of) =>
  expect(findRejectedField(rejected, of)).toBe(field),
);
