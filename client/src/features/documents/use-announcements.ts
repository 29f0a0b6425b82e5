import { useEffect, useRef } from 'react';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { whenElementExists } from '../../ui/when-element-exists.ts';
import { getStatusText } from './enclosure-text.ts';

type CheckedFile = Pick<EnclosureView, 'id' | 'label' | 'status' | 'pages' | 'problem'>;

/** Announces the result of each file check to screen readers. */
export function useAnnouncements(items: readonly CheckedFile[], announce: (message: string) => void): void {
  const previous = useRef(new Map<string, string>());
  useEffect(() => {
    for (const item of items) {
      const previousStatus = previous.current.get(item.id);
      if (previousStatus === 'received' && item.status !== previousStatus)
        announce(`${item.label}\u00a0: ${getStatusText(item)}.${item.problem ? ` ${item.problem.message}` : ''}`);
    }
    previous.current = new Map(items.map(({ id, status }) => [id, status]));
  }, [items, announce]);
}

/** Moves the focus to an element that the next render creates, because the focused one disappears. */
export const focusWhenRendered = (id: string): void =>
  void requestAnimationFrame(() => whenElementExists(id, focusAfterDialog));

/** Nothing behind an open dialog takes the focus, and a dialog that closes gives it back to the button that opened it. */
function focusAfterDialog(element: HTMLElement): void {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog || dialog.contains(element)) return element.focus();
  dialog.addEventListener('close', () => element.focus(), { once: true });
}
