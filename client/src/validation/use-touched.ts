import { useState } from 'react';
import { deferUntilClick } from './defer-until-click.ts';

/** The fields that were typed in and left: from then on they say what is wrong with them, at each key. */
export function useTouched<Name extends string>() {
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  return {
    left,
    forget: (): void => setLeft(new Set()),
    leave: (name: Name): void => {
      if (!left.has(name)) deferUntilClick(() => setLeft((before) => new Set([...before, name])));
    },
  };
}
