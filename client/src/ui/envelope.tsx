import type { ReactNode } from 'react';
import { Art } from './art.tsx';

interface Props {
  sender: readonly string[];
  recipient: readonly string[];
  /** Letter size of the recipient on the sheet, in points, where it is not the usual one. */
  recipientSizePt?: number;
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
export function Envelope({ sender, recipient, recipientSizePt, postmark, cancelled = false, mark }: Props) {
  const renderLines = (all: readonly string[]) =>
    all.map((line, index) => (
      <span className="line" key={`${index} ${line}`}>
        {line}
      </span>
    ));
  return (
    <div className="envelope-box">
      <div className="envelope">
        <p className="sender">{renderLines(sender)}</p>
        <Art name="lost-1" />
        {cancelled && <Art name="lost-2" />}
        {postmark && <div className="posted">{postmark}</div>}
        <div className="win">
          <div style={recipientSizePt ? { fontSize: `calc(${recipientSizePt} * var(--pt))` } : undefined}>
            {renderLines(recipient)}
          </div>
        </div>
        {mark}
      </div>
    </div>
  );
}
