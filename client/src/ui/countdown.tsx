import { useEffect, useState } from 'react';

const secondsUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));

/** Seconds left until an instant, by this browser's clock. */
export function useSecondsLeft(until: string): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(secondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return secondsLeft;
}

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * « 13:42 » in large figures. Read out by the minute only: a figure that changes each second would never let the rest
 * be heard.
 */
export function Countdown({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60);
  return (
    <>
      <div className="count num" aria-hidden="true">
        {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
      </div>
      <p className="sr" role="timer">
        Temps restant : {minutes} {minutes > 1 ? 'minutes' : 'minute'}
      </p>
    </>
  );
}
