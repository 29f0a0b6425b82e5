import type { ReactNode } from 'react';
import { Art } from './art.tsx';

/** At least the width of a capital of the address face, in ems. */
function getEms(letter: string): number {
  if (/[MW@&]/.test(letter)) return 1.08;
  return /[IJ\d .,'’/-]/.test(letter) ? 0.55 : 0.78;
}
const estimateEms = (line: string): number => [...line].reduce((sum, letter) => sum + getEms(letter), 0);

/** The widest line, in ems, that fits the window in 10 points and in 9; a wider one has the size that fits 38 capitals. */
const MAX_EMS = 24;
const MAX_LONG_EMS = 26.7;

function getSizeClass(lines: readonly string[]): string | undefined {
  const ems = Math.max(0, ...lines.map(estimateEms));
  if (ems <= MAX_EMS) return undefined;
  return ems <= MAX_LONG_EMS ? 'is-long' : 'is-longest';
}

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
  return (
    <div className="envelope-box">
      <div className="envelope">
        <p className="sender">{lines(sender)}</p>
        <Art name="lost-1" />
        {cancelled && <Art name="lost-2" />}
        {postmark && <div className="posted">{postmark}</div>}
        <div className="win">
          <div className={getSizeClass(recipient)}>{lines(recipient)}</div>
        </div>
        {mark}
      </div>
    </div>
  );
}
