import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/**
 * Whether the search is open. A shortcut opens it, a press outside the form closes it, and `restoreFocus` returns the
 * focus to the element that had it before the shortcut.
 */
export function useOpenBox(form: RefObject<HTMLElement | null>, input: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const origin = useRef<Element | null>(null);
  useShortcut(() => {
    if (!isOpen) origin.current = document.activeElement;
    setOpen(true);
  });
  // Not every browser focuses a link that is clicked, so a lost focus alone says nothing.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => {
      if (!form.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [form]);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen, input]);
  function restoreFocus(): void {
    // The body takes no focus.
    if (origin.current instanceof HTMLElement) origin.current.focus();
    origin.current = null;
  }
  return { isOpen, setOpen, restoreFocus };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Calls `open` on `/`, unless the person types in a field, and on Ctrl+K or ⌘K everywhere. */
function useShortcut(open: () => void): void {
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
