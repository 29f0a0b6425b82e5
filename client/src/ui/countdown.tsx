import { useEffect, useState } from 'react';

/** Seconds left until a real deadline, by this browser's clock; `skewMs` is how far it is from the server's. */
export function useSecondsLeft(until: string | null, skewMs = 0): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => setNow(Date.now() + skewMs);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [skewMs]);
  return until === null || now === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

const two = (number: number): string => String(number).padStart(2, '0');

/** « 13:42 » in large figures. Read out by the minute only: a figure that changes each second would never let the rest be heard. */
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
