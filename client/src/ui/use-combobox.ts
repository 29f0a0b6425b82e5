import Combobox from '@github/combobox-nav';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { deferUntilClick } from '../validation/defer-until-click.ts';
import { useSuggestions, type Patience } from './use-suggestions.ts';

interface Options<T> extends Patience {
  id: string;
  text: string;
  suggest: (text: string) => Promise<T[]>;
  /** The list shows no more than these. */
  most?: number;
}

/**
 * A field that proposes a list. Roles, arrows, Enter and what is read out are the library's (0008); opening and closing
 * are ours. Without JavaScript the field has no role but its own.
 */
export function useCombobox<T>({ id, text, suggest, most = Infinity, ...patience }: Options<T>) {
  const [open, setOpen] = useState(false);
  // Asked only once something was typed: not for what stood there before, nor for what was just chosen.
  const { words, found } = useSuggestions(open ? text : '', suggest, patience);
  const listed = found.slice(0, most);
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
    words,
    found,
    listed,
    shown,
    close,
    /** The field lost the focus; a click below the list is processed first. */
    leave: (): void => deferUntilClick(close),
    /** Something was typed: what is found for it may be shown. */
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
