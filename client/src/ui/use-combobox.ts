import { useState, type KeyboardEvent } from 'react';
import { useSuggestions, type Patience } from './use-suggestions.ts';

interface Options<T> extends Patience {
  id: string;
  text: string;
  suggest: (text: string) => Promise<T[]>;
  choose: (one: T) => void;
  /** The list shows no more than these. */
  most?: number;
}

/** The keyboard and the roles of a field that proposes a list (WAI-ARIA 1.2): the focus stays in the field, arrows point into the list. */
export function useCombobox<T>({ id, text, suggest, choose, most = Infinity, ...patience }: Options<T>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Asked only once something was typed: not for what stood there before, nor for what was just chosen.
  const { words, found } = useSuggestions(open ? text : '', suggest, patience);
  const listed = found.slice(0, most);
  const shown = open && listed.length > 0;

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const take = (one: T): void => {
    close();
    choose(one);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!shown) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      event.preventDefault();
      setActive((at) => Math.max(-1, Math.min(listed.length - 1, at + step)));
      return;
    }
    const chosen = event.key === 'Enter' ? listed[active] : undefined;
    if (!chosen) return;
    event.preventDefault();
    take(chosen);
  };
  return {
    words,
    found,
    listed,
    shown,
    close,
    take,
    /** Something was typed: what is found for it may be shown. */
    onType: (): void => {
      setOpen(true);
      setActive(-1);
    },
    input: {
      role: 'combobox',
      'aria-expanded': shown,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': shown && active >= 0 ? `${id}-option-${active}` : undefined,
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, role: 'listbox' } as const,
    option: (index: number) => ({ id: `${id}-option-${index}`, role: 'option', 'aria-selected': index === active }) as const,
  };
}
