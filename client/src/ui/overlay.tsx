import type { ReactNode } from 'react';
import { Loader } from './loader.tsx';

/** Blocks its content and shows the reason; the content stays readable. */
export function Overlay({ busy, label, children }: { busy: boolean; label: string; children: ReactNode }) {
  return (
    <div className={busy ? 'overlay-host is-busy' : 'overlay-host'} aria-busy={busy}>
      <div inert={busy}>{children}</div>
      {busy && (
        <div className="overlay-cover">
          <Loader label={label} />
        </div>
      )}
    </div>
  );
}
