import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Calls `open` on `/`, unless the person types in a field, and on Ctrl+K or ⌘K everywhere. */
export function useShortcut(open: () => void): void {
  const press = useEffectEvent(open);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const isModified = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !isModified && !isTyping(event.target);
      const isLetter = event.key.toLowerCase() === 'k' && isModified;
      if (!isSlash && !isLetter) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
