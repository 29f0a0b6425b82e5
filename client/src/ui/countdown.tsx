import { useEffect, useState } from 'react';
import { useTranslate } from './translation.ts';

/** Above this many seconds, pages show the day of a deadline instead of a countdown. */
export const FAR_SECONDS = 2 * 3600;

const computeSecondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** Returns the seconds until an instant, by the browser's clock. */
export function useSecondsLeft(until: string): number {
  const [secondsLeft, setSecondsLeft] = useState(() => computeSecondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(computeSecondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return secondsLeft;
}

const formatTwoDigits = (number: number): string => String(number).padStart(2, '0');
export const formatCountdown = (seconds: number): string =>
  `${formatTwoDigits(Math.floor(seconds / 60))}:${formatTwoDigits(seconds % 60)}`;

/**
 * Shows « 13:42 » in large figures. Screen readers find whole minutes there and announce none by themselves, because the
 * role `timer` is not live (WAI-ARIA 1.2).
 */
export function Countdown({ seconds }: { seconds: number }) {
  const t = useTranslate();
  const minutes = Math.ceil(seconds / 60);
  return (
    <>
      <div className="count num" aria-hidden="true">
        {formatCountdown(seconds)}
      </div>
      <p className="sr" role="timer">
        {t(`Temps restant\u00a0: ${minutes}\u00a0${minutes > 1 ? 'minutes' : 'minute'}`)}
      </p>
    </>
  );
}
