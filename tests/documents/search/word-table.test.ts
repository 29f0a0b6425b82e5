import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { packWords, unpackWords } from '../../../src/modules/documents/search/engine/word-table.ts';

test('the words of rows are the same after packing and unpacking', () => {
  const word = fc.stringMatching(/^[a-zé0-9]{1,12}$/);
  const part = fc.uniqueArray(word, { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 60 }), (rows) => {
      const sorted = rows.map((parts) => parts.map((words) => words.toSorted().join(' ')).join('|'));
      expect(unpackWords(packWords(rows, 2), rows.length, 2)).toEqual(sorted);
    }),
  );
});
