import { getBlockText, type Letter } from '../../../src/letterpress/index.ts';

/** The words of a letter, one block a line, with plain spaces. */
export const textOf = (letter: Letter): string =>
  letter.blocks
    .map((block) =>
      getBlockText(block)
        .map((runs) => runs.map(({ text }) => text).join(''))
        .join('\n'),
    )
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ');
