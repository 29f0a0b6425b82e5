import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** See docs/domain/interface.md#limits. */
const LASTS_MS = 3000;

type ShowToast = (message: string, icon?: IconName) => void;
const Say = createContext<ShowToast>(() => undefined);
export const useToast = (): ShowToast => useContext(Say);

/** Shows one short message at a time; it repeats what the page shows, so missing it has no consequence. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ message: string; icon: IconName; at: number } | null>(null);
  const say = useCallback<ShowToast>((message, icon = 'check') => setToast({ message, icon, at: Date.now() }), []);
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
            <Icon name={toast.icon} />
            {toast.message}
          </p>
        )}
      </div>
    </Say>
  );
}
