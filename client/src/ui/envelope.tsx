import type { ReactNode } from 'react';
import { Art } from './art.tsx';

/** Above this length, a line of the address is set smaller, as on the sheet. */
const MAX_FULL_SIZE_CHARACTERS = 34;

interface Props {
  sender: readonly string[];
  recipient: readonly string[];
  /** Cancels the stamp, with the day of posting. */
  postmark?: ReactNode;
  /** The stamp is cancelled without a date. */
  cancelled?: boolean;
  mark?: ReactNode;
}

/**
 * The DL envelope, 220 by 110 mm, with its window, through which the address is visible at the size and place that it
 * has on the sheet. Where it would be too small to read, only its right 130 mm are shown.
 */
export function Envelope({ sender, recipient, postmark, cancelled = false, mark }: Props) {
  const lines = (all: readonly string[]) =>
    all.map((line, index) => (
      <span className="line" key={`${index} ${line}`}>
        {line}
      </span>
    ));
  const isLong = recipient.some(({ length }) => length > MAX_FULL_SIZE_CHARACTERS);
  return (
    <div className="envelope-box">
      <div className="envelope">
        <p className="sender">{lines(sender)}</p>
        <Art name="lost-1" />
        {cancelled && <Art name="lost-2" />}
        {postmark && <div className="posted">{postmark}</div>}
        <div className="win">
          <div className={isLong ? 'is-long' : undefined}>{lines(recipient)}</div>
        </div>
        {mark}
      </div>
    </div>
  );
}
