import { describe, expect, test } from '@jest/globals';
import { toRejection, toLateRejection } from '../../../../src/adapters/postal/maileva/rejection-map.ts';
import { readSpec, specsPresent } from '../../../contracts/openapi.ts';

const FILE = 'maileva-codes.json';
const codes = specsPresent(FILE)
  ? Object.values(readSpec<{ error_codes: Record<string, { code: string }[]> }>(FILE).error_codes)
      .flat()
      .map(({ code }) => code)
  : [];

(codes.length > 0 ? describe : describe.skip)('every refusal code that Maileva publishes', () => {
  test.each([...new Set(codes)])('%s has its own message, and names the party that can correct it', (code) => {
    const { kind, message } = toRejection(code);
    expect(message).not.toContain(code);
    expect(message).toMatch(/^Le service postal .*[^.]\.$/);
    if (/ADDRESS_LINE/.test(code)) expect(kind).toBe('address');
    if (/DOCUMENT_SIZE|DOCUMENTS_COUNT|CORRUPTED|EMPTY_DOCUMENT/.test(code)) expect(kind).toBe('document');
    // What now: something to correct, or the word that there is nothing.
    expect(message).toMatch(
      kind === 'ours' ? /rien à corriger/ : /Corrigez|Abrégez|Ajoutez|Retirez|Remplacez|Choisissez/,
    );
  });
});

test('an unknown code keeps the partner’s own text, truncated', () => {
  expect(toLateRejection('Adresse non distribuable', 'REJECTED')).toEqual({
    code: 'REJECTED',
    kind: 'address',
    message: expect.stringContaining('Corrigez l’adresse du destinataire'),
  });
  expect(toRejection('x'.repeat(10_000)).quote!.length).toBeLessThan(300);
  expect(toRejection('constructor').kind).toBe('unknown');
});
