import { describe, expect, test } from '@jest/globals';
import {
  listChangeTexts,
  describeOverflow,
  findUploadProblem,
  getStatusText,
  getBlockingText,
} from '../../client/src/features/documents/enclosure-text.ts';
import * as limits from '../../client/src/features/documents/limits.ts';
import { findStepProblems } from '../../client/src/features/documents/steps.ts';
import {
  MAX_TOTAL_BYTES,
  MAX_ENCLOSURE_BYTES,
  MAX_ENCLOSURES,
  type EnclosureView,
} from '../../src/modules/documents/attachments/contract.ts';
import { MAX_CO_SENDERS } from '../../src/modules/documents/drafts/contract.ts';
import { SIGNATURE_LINK_MINUTES } from '../../src/modules/documents/signatures/contract.ts';

test('the browser has the limits of the contract', () => {
  expect({ ...limits }).toEqual({
    MAX_TOTAL_BYTES,
    MAX_CO_SENDERS,
    MAX_ENCLOSURES,
    MAX_ENCLOSURE_BYTES,
    SIGNATURE_LINK_MINUTES,
  });
});

describe('an enclosure shows', () => {
  test('its status', () => {
    expect(
      (['received', 'ready', 'overflowing', 'refused'] as const).map((status) => getStatusText({ status, pages: 3 })),
    ).toEqual(['Vérification…', '3\u00a0pages, prête', 'À réduire', 'Refusée']);
    expect(getStatusText({ status: 'ready', pages: 1 })).toBe('1\u00a0page, prête');
  });
  test('where it overflows and by how much, in a short text', () => {
    expect(
      describeOverflow([
        { page: 2, side: 'left', mm: 3.04 },
        { page: 4, side: 'top', mm: 1.25 },
        { page: 5, side: 'bottom', mm: 0.01 },
      ]),
    ).toEqual([
      'Page\u00a02\u00a0: 3\u00a0mm dépassent à gauche',
      'Page\u00a04\u00a0: 1,3\u00a0mm dépasse en haut',
      'Page\u00a05\u00a0: 0,1\u00a0mm dépasse en bas',
    ]);
    const many = describeOverflow(
      Array.from({ length: 40 }, (_, i) => ({ page: i + 1, side: 'right' as const, mm: 4 })),
    );
    expect([many.length, many.at(-1)]).toEqual([6, 'Et 35 autres.']);
  });
  test('what was changed in it', () => {
    expect(listChangeTexts(['converted', 'turned'])).toEqual([
      'Photo mise en page sur une feuille A4.',
      'Pages remises droites.',
    ]);
  });
  test('before the upload, that it is empty or too large, and the remedy', () => {
    expect([
      findUploadProblem({ size: 0 }),
      findUploadProblem({ size: 20_000_000 }),
      findUploadProblem({ size: 31_400_000 }),
    ]).toEqual([expect.stringContaining('vide'), null, expect.stringContaining('32\u00a0Mo')]);
  });
});

test('an enclosure that is not ready blocks the order, with a message per status', () => {
  const step = { kind: 'enclosures' as const, slug: 'pieces', title: '', short: '' };
  const paper = (status: EnclosureView['status']) => ({ id: status, label: 'Bail', status }) as EnclosureView;
  const problems = findStepProblems(step, {
    template: { sending: { advised: 'green' }, enclosures: [] } as never,
    content: {} as never,
    enclosed: [paper('received'), paper('ready'), paper('overflowing'), paper('refused')],
  });
  expect(problems.map(({ field }) => field)).toEqual([
    'enclosure-received',
    'enclosure-overflowing',
    'enclosure-refused',
  ]);
  expect(new Set(problems.map(({ message }) => message)).size).toBe(3);
  expect(
    findStepProblems(step, {
      template: { sending: { advised: 'green' }, enclosures: [] } as never,
      content: {} as never,
    }),
  ).toEqual([]);
  expect(getBlockingText(paper('ready'))).toBeNull();
});
