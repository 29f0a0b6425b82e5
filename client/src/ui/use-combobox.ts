import Combobox from '@github/combobox-nav';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { deferUntilClick } from '../validation/defer-until-click.ts';
import { useSuggestions, type Patience } from './use-suggestions.ts';

interface Options<T> extends Patience {
  id: string;
  text: string;
  suggest: (text: string) => Promise<T[]>;
  /** Maximum number of suggestions in the list. */
  most?: number;
}

/**
 * A field with a list of suggestions. Roles, arrow keys, Enter and announcements come from the library
 * (docs/decisions/0008); opening and closing are ours. Without JavaScript it is a plain field.
 */
export function useCombobox<T>({ id, text, suggest, most = Infinity, ...patience }: Options<T>) {
  const [open, setOpen] = useState(false);
  // Requests suggestions only after input: not for the initial value or a chosen suggestion.
  const { answeredQuery, suggestions } = useSuggestions(open ? text : '', suggest, patience);
  const listed = suggestions.slice(0, most);
  const shown = open && listed.length > 0;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const keyboard = useRef<Combobox>(null);

  useEffect(() => {
    keyboard.current = new Combobox(input.current!, list.current!, { tabInsertsSuggestions: false });
    return () => keyboard.current?.destroy();
  }, []);
  useEffect(() => (shown ? keyboard.current?.start() : keyboard.current?.stop()), [shown]);

  const close = (): void => setOpen(false);
  return {
    answeredQuery,
    suggestions,
    listed,
    shown,
    close,
    /** The field lost the focus; a click in the list is processed first. */
    leave: (): void => deferUntilClick(close),
    /** After input, suggestions may be shown. */
    onType: (): void => setOpen(true),
    input: {
      ref: input,
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key !== 'Escape' || !shown) return;
        event.preventDefault();
        close();
      },
    },
    list: { ref: list, id: `${id}-list`, role: 'listbox' } as const,
    option: (index: number) => ({ id: `${id}-option-${index}`, role: 'option' }) as const,
  };
}
