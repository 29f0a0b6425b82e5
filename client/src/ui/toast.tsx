import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Seed, section 9. */
const LASTS_MS = 3000;

const Say = createContext<(message: string) => void>(() => undefined);
export const useToast = (): ((message: string) => void) => useContext(Say);

/** One short message at a time; it repeats what the page already shows, so missing it loses nothing. */
export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ message: string; at: number } | null>(null);
  const say = useCallback((message: string) => setSaid({ message, at: Date.now() }), []);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), LASTS_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <Say value={say}>
      {children}
      <div className="toast-box" role="status">
        {said && (
          <p className="toast" key={said.at}>
            <Icon name="check" />
            {said.message}
          </p>
        )}
      </div>
    </Say>
  );
}
