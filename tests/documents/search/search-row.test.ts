import { expect, test } from '@jest/globals';
import { readRow } from '../../../src/modules/documents/search/engine/score.ts';
import { fromSearchRow, toSearchRow } from '../../../src/modules/documents/search/search-row.ts';

const words = 'plafond|humidité|surface|moisissure||||fuite';

test('a row is read from PostgreSQL as it was written', () => {
  const row = readRow('Demander des travaux', 'travaux-logement', words, () => undefined);
  expect(row.strengths.size).toBe(2);
  expect(fromSearchRow(toSearchRow(row).parts)).toEqual(row);
});

test('a row of another release, with fewer groups, is read', () => {
  expect(fromSearchRow('demand travail|demand travail').strengths).toEqual(new Map());
});
