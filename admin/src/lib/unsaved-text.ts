import { useEffect, useRef } from 'react';

type IsUnsaved = () => boolean;

/** One function for each form on the page: whether it holds text that only this page knows. */
const forms = new Set<IsUnsaved>();

/** True if leaving the page would lose what a person typed. */
export const hasUnsavedText = (): boolean => [...forms].some((isUnsaved) => isUnsaved());

/** Counts a form until the returned function is called. */
export function registerForm(isUnsaved: IsUnsaved): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}

/** Reports the text of a form for as long as the form is there. */
export function useUnsavedText(isUnsaved: IsUnsaved): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => registerForm(() => latest.current()), []);
}
