import Combobox from '@github/combobox-nav';
import { useEffect, useRef, type RefObject } from 'react';
import type { DeskSearchResult } from '../../../src/modules/orders/support/search.contract.ts';

/**
 * Moves through the options of a list with the arrow keys while the focus stays in the field. Each new result starts
 * without a selected option; without a result the keys do nothing. Returns what selects the first option.
 */
export function useCombobox(
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
  result: DeskSearchResult | null,
): () => void {
  const combobox = useRef<Combobox>(null);
  useEffect(() => {
    if (!input.current || !list.current) return;
    combobox.current = new Combobox(input.current, list.current, { tabInsertsSuggestions: false });
    return () => combobox.current?.destroy();
  }, [input, list]);
  useEffect(() => {
    if (!result) return;
    combobox.current?.start();
    return () => combobox.current?.stop();
  }, [result]);
  return () => combobox.current?.navigate(1);
}
