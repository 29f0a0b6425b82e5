import { useEffect, useRef } from 'react';

type IsUnsaved = () => boolean;

/** One callback per mounted form, which returns whether it holds unsaved text. */
const forms = new Set<IsUnsaved>();

/** True if leaving the page would lose what a person typed. */
export const hasUnsavedText = (): boolean => [...forms].some((isUnsaved) => isUnsaved());

/** Registers a form. Returns a function that unregisters it. */
export function registerForm(isUnsaved: IsUnsaved): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}

/** Registers a form while the component is mounted. */
export function useUnsavedText(isUnsaved: IsUnsaved): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => registerForm(() => latest.current()), []);
}
