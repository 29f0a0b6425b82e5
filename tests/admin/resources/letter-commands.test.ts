import { expect, test } from '@jest/globals';
import { toCorrection } from '../../../admin/src/resources/orders/actions/letter-commands.tsx';

const READ = '2026-11-24T15:04:00.000Z';
const NOW = '2026-11-24T15:20:00.000Z';
const recipient = { organisation: 'Free SAS', city: 'Paris' };

test('a correction is based on the letter whose address was read, though the page was read again since', () => {
  const draft = { since: READ, recipient, hasConflict: false };
  expect(toCorrection(draft, NOW)).toEqual({ recipient, expectedStatusSince: READ });
});

test('once its author has read what a colleague did, it replaces that', () => {
  const draft = { since: READ, recipient, hasConflict: true };
  expect(toCorrection(draft, NOW)).toEqual({ recipient, expectedStatusSince: NOW });
});
