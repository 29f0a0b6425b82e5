import type { ReactNode } from 'react';

const INVERTED = /(\p{L}+-(?:t-)?(?:je|tu|il|elle|on|ce|nous|vous|ils|elles)(?!\p{L}))/u;

/** Keeps « doit-elle » on one line: a large title is not broken at its hyphen. */
export const wholeWords = (text: string): ReactNode[] =>
  text.split(INVERTED).map((part, index) =>
    index % 2 ? (
      <span className="nowrap" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
