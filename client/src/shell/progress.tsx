import { createContext, useContext, useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** Nothing is shown for a wait under 200 ms (docs/domain/interface.md#loading); the bar takes 5000 ms to fill. */
const THROTTLE_MS = 200;
const DURATION_MS = 5000;

export const PageFailed = createContext<(failed: boolean) => void>(() => undefined);

/** Set by the error page while it is displayed. */
export function usePageFailed(failed: boolean): void {
  const tell = useContext(PageFailed);
  useEffect(() => {
    tell(failed);
    return () => tell(false);
  }, [failed, tell]);
}

export function Progress({ failed }: { failed: boolean }) {
  const busy = useNavigation().state !== 'idle';
  const late = useAfter(busy, THROTTLE_MS);
  const isHidden = useAfter(failed && !busy, DURATION_MS);
  if (busy && late) return <div className="progress" role="progressbar" aria-label="Chargement de la page" />;
  return failed && !busy && !isHidden ? <div className="progress is-failed" aria-hidden="true" /> : null;
}

/** Returns true once `on` has lasted this long. */
function useAfter(on: boolean, ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [on, ms]);
  return on && passed;
}
