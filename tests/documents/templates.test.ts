import { describe, expect, test } from '@jest/globals';
import { compose, layOut, normaliseAddress } from '../../src/letterpress/index.ts';
import type { Letter } from '../../src/letterpress/index.ts';
import { loadedTemplates } from '../../src/modules/documents/index.ts';

const textOf = (letter: Letter): string =>
  letter.blocks
    .map((block) =>
      'runs' in block ? block.runs.map(({ text }) => text).join('')
      : 'lines' in block ? block.lines.map((line) => line.map(({ text }) => text).join('')).join('\n')
      : block.items.map((item) => item.map(({ text }) => text).join('')).join('\n'),
    )
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ');

test('three templates are in the catalogue', () => {
  expect(loadedTemplates.map(({ slug }) => slug).sort()).toEqual(['demission-cdi', 'resiliation-box', 'restitution-depot-garantie']);
});

describe.each(loadedTemplates.flatMap(({ category, slug, file, samples }) => samples.map((sample) => ({ name: `${slug}: ${sample.name}`, category, slug, file, sample }))))(
  '$name',
  ({ category, slug, file, sample }) => {
    const template = { ...file, slug, category };
    const letter = compose(template, sample.content, { date: sample.date, sending: sample.content.sending ?? 'green' });
    const text = textOf(letter);

    test('leaves no blank', () => {
      expect(letter.missing).toEqual([]);
      expect(letter.blocks.flatMap((block) => ('runs' in block ? block.runs : 'lines' in block ? block.lines.flat() : block.items.flat())).filter(({ missing }) => missing)).toEqual([]);
    });
    test('fits the sheets it claims', () => {
      expect(layOut(letter)).toHaveLength(sample.pages);
    });
    test('says what it must', () => {
      for (const words of sample.contains) expect(text).toContain(words);
    });
    test('agrees in gender and number without brackets', () => {
      expect(text).not.toMatch(/\((e|s|es|ne)\)|et\/ou|undefined|null|\{\{|\{%/);
    });
    test('has addresses the post can read', () => {
      for (const side of ['sender', 'recipient'] as const)
        expect(normaliseAddress({ ...sample.content[side], kind: sample.content[side].kind ?? 'person' }).problems).toEqual([]);
    });
  },
);

test('an unfinished letter shows its blanks and names what is missing', () => {
  const { file, category, slug } = loadedTemplates.find((one) => one.slug === 'resiliation-box')!;
  const letter = compose({ ...file }, { answers: {}, sender: {}, recipient: {} }, { date: '2026-11-23', sending: 'green' });
  expect(letter.missing).toEqual(expect.arrayContaining(['sender.lastName', 'recipient.postcode', 'customerNumber', 'ending']));
  expect(textOf(letter)).toContain('numéro de client');
});

test('Liquid typed as an answer is printed, not run', () => {
  const { file, category, slug, samples } = loadedTemplates.find((one) => one.slug === 'resiliation-box')!;
  const content = { ...samples[0]!.content, answers: { ...samples[0]!.content.answers, customerNumber: '{{ sender.email }}{% raw %}' } };
  expect(textOf(compose({ ...file }, content, { date: '2026-11-23', sending: 'green' }))).toContain('{{ sender.email }}{% raw %}');
});
