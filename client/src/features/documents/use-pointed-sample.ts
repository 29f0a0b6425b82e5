import { useEffect, useState } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { useReader } from '../../api/context.tsx';
import { loadSheets } from './sheet-preview.tsx';

/** A suggestion that is only passed over loads nothing. */
const PAUSE_MS = 150;

/** Returns the template at a path of the catalogue, once it and the code of its sheet are there; the last one until then. */
export function usePointedSample(path: string | null): TemplateView | null {
  const read = useReader();
  const [template, setTemplate] = useState<TemplateView | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      Promise.all([read<TemplateView>(path.replace(/^\/documents/, '/templates')), loadSheets()]).then(
        ([pointed]) => !isOver && setTemplate(pointed),
        // The picture does not change.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path, read]);
  return template;
}
