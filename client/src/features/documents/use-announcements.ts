import { useEffect, useRef } from 'react';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { getStatusText } from './enclosure-text.ts';

type Looked = Pick<EnclosureView, 'id' | 'label' | 'status' | 'pages' | 'problem'>;

/** Says aloud what became of a paper that was being looked at. */
export function useAnnouncements(items: readonly Looked[], say: (words: string) => void): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    for (const one of items) {
      const was = before.current.get(one.id);
      if (was === 'received' && one.status !== was)
        say(`${one.label}\u00a0: ${getStatusText(one)}.${one.problem ? ` ${one.problem.message}` : ''}`);
    }
    before.current = new Map(items.map(({ id, status }) => [id, status]));
  }, [items, say]);
}
