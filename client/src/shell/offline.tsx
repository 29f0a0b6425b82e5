import { useSyncExternalStore } from 'react';
import { OFFLINE } from '../api/client.ts';

const listen = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

export function Offline() {
  const online = useSyncExternalStore(listen, () => navigator.onLine, () => true);
  return (
    <div role="status">
      {!online && (
        <div className="offline">
          <p>{OFFLINE}</p>
        </div>
      )}
    </div>
  );
}
