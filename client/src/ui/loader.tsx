import { useEffect, useState } from 'react';

/** Shown after 200 ms only: a short wait shows nothing (docs/domain/interface.md#loading). */
export function Loader({ label = 'Chargement…' }: { label?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <p className="soft" role="status">
      {label}
    </p>
  ) : null;
}
