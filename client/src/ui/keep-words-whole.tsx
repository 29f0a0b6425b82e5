import type { ReactNode } from 'react';

const WITH_HYPHEN = /(\p{L}+-(?:t-)?(?:je|tu|il|elle|on|ce|nous|vous|ils|elles)(?!\p{L})|e-mails?|\d+(?:-\d+)+)/u;

/** Keeps « doit-elle », « e-mail » and the number of « L. 224-39 » on one line. Marked text is not changed. */
export const keepWordsWhole = (text: ReactNode): ReactNode =>
  typeof text !== 'string'
    ? text
    : text.split(WITH_HYPHEN).map((part, index) =>
        index % 2 ? (
          <span className="nowrap" key={index}>
            {part}
          </span>
        ) : (
          part
        ),
      );
