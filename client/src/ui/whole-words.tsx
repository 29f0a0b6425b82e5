import type { ReactNode } from 'react';

const WITH_HYPHEN = /(\p{L}+-(?:t-)?(?:je|tu|il|elle|on|ce|nous|vous|ils|elles)(?!\p{L})|\d+(?:-\d+)+)/u;

/** Keeps « doit-elle » and the number of « L. 224-39 » on one line. */
export const wholeWords = (text: string): ReactNode[] =>
  text.split(WITH_HYPHEN).map((part, index) =>
    index % 2 ? (
      <span className="nowrap" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
