import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate } from './translation.ts';

/** Shown after 200 ms only: a short wait shows nothing (docs/domain/interface.md#loading). */
export function Loader({ label = 'Chargement…' }: { label?: string }) {
  const t = useTranslate();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <p className="soft" role="status">
      {t(label)}
    </p>
  ) : null;
}

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
