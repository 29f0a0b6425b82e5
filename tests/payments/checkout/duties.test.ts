import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { HELD } from './duties.ts';

describe('every legal duty has an existing test', () => {
  const texts = new Map<string, string>();
  const readText = (file: string): string => {
    const path = ['.test.ts', '.test.tsx']
      .map((end) => join(import.meta.dirname, '../..', file + end))
      .find((one) => texts.has(one) || canRead(one));
    if (!path) return '';
    if (!texts.has(path)) texts.set(path, readFileSync(path, 'utf8'));
    return texts.get(path)!;
  };
  test.each(HELD)('%s: %s', (_source, _duty, file, name) => {
    expect([file, name, readText(file).includes(name)]).toEqual([file, name, true]);
  });
  test('every paragraph of the duties is in the table', () => {
    expect([...new Set(HELD.map(([source]) => source))]).toEqual([
      'no trap',
      'L1',
      'L2',
      'L3',
      'L4',
      'L5',
      'L6',
      'L7',
      'L8',
      '6.2',
      '6.3',
      '6.4',
      '6.5',
      '6.9',
    ]);
  });
});

function canRead(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
