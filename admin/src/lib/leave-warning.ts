import { useCallback, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { useUnsavedText } from './unsaved-text.ts';

/** Asks before a page is left that holds unsaved input, by a link or by closing the tab. */
export function useLeaveWarning(hasUnsaved: () => boolean): void {
  const translate = useTranslate();
  useUnsavedText(hasUnsaved);
  const latest = useRef(hasUnsaved);
  useEffect(() => {
    latest.current = hasUnsaved;
  });
  useBlocker(
    useCallback(() => latest.current() && !window.confirm(translate('ra.message.unsaved_changes')), [translate]),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
