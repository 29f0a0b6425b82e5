import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** See docs/domain/interface.md#limits. */
const LASTS_MS = 3000;

const Say = createContext<(message: string) => void>(() => undefined);
export const useToast = (): ((message: string) => void) => useContext(Say);

/** Shows one short message at a time; it repeats what the page shows, so missing it has no consequence. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ message: string; at: number } | null>(null);
  const say = useCallback((message: string) => setToast({ message, at: Date.now() }), []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), LASTS_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <Say value={say}>
      {children}
      <div className="toast-box" role="status">
        {toast && (
          <p className="toast" key={toast.at}>
            <Icon name="check" />
            {toast.message}
          </p>
        )}
      </div>
    </Say>
  );
}
