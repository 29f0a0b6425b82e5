import { getBlockText, type Letter } from '../../../../src/letterpress/index.ts';

/** What a voice would spell or misread, and what it says instead. */
const SPOKEN: readonly [RegExp, string][] = [
  [/\bn°\s?/g, 'numéro '],
  [/\bM\.(?=\s\p{Lu})/gu, 'Monsieur'],
  [/\bMme(?=\s)/g, 'Madame'],
  [/\b1ᵉʳ/g, 'premier'],
  [/\b([LRD])\*?\.\s?(?=\d)/g, '$1 '],
  [/\bP\.J\./g, 'Pièces jointes'],
  [/[\u00a0\u202f]/g, ' '],
];

/** The letter as a voice reads it: one text per paragraph or line, in the order of the sheet. */
export const toSpokenLetter = ({ blocks }: Letter): string[] =>
  blocks
    .flatMap((block) => {
      const lines = getBlockText(block).map((runs) =>
        runs.map(({ text, missing }) => (missing ? `à compléter\u00a0: ${text}` : text)).join(''),
      );
      return [...(block.kind === 'enclosures' ? ['Pièces jointes.'] : []), ...lines];
    })
    .map((line) => SPOKEN.reduce((text, [written, spoken]) => text.replace(written, spoken), line).trim())
    .filter(Boolean);
