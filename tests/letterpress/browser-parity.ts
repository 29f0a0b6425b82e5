import {
  compose,
  layOut,
  type ComposableTemplate,
  type ComposeContent,
  type Letter,
  type Page,
} from '../../src/letterpress/index.ts';

/** Runs in Node and, bundled, in a browser: both results must be equal. */
export interface SampleOf {
  template: ComposableTemplate;
  content: ComposeContent;
  date: string;
  sending: 'green' | 'tracked' | 'registered' | 'registered_receipt';
}

/** FNV-1a of a text: two thousand layouts are compared by their marks. */
function computeMark(text: string): number {
  let mark = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) mark = Math.imul(mark ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return mark;
}

const layOutPages = ({ template, content, date, sending }: SampleOf): Page[] =>
  layOut(compose(template, content, { date, sending }));

export const browserParity = {
  letters: (letters: Letter[]): number[] => letters.map((letter) => computeMark(JSON.stringify(layOut(letter)))),
  samples: (samples: SampleOf[]): string[] => samples.map((sample) => JSON.stringify(layOutPages(sample))),
};

if (typeof window !== 'undefined') Object.assign(window, { bothSides: browserParity });
