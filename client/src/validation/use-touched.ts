import { useState } from 'react';
import { deferUntilClick } from './defer-until-click.ts';

/** Tracks the fields that were edited and left: their errors are shown from then on. */
export function useTouched<Name extends string>() {
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  return {
    touched,
    clearTouched: (): void => setTouched(new Set()),
    touch: (name: Name): void => {
      if (!touched.has(name)) deferUntilClick(() => setTouched((before) => new Set([...before, name])));
    },
  };
}
