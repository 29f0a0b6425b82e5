import { getBlockText, type Letter } from '../../src/letterpress/index.ts';

/** A text with plain spaces where French typography wants others. */
export const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The words of a letter, one block a line, with plain spaces. */
export const getText = (letter: Letter): string =>
  plainSpaces(
    letter.blocks
      .map((block) =>
        getBlockText(block)
          .map((runs) => runs.map(({ text }) => text).join(''))
          .join('\n'),
      )
      .join('\n'),
  );
