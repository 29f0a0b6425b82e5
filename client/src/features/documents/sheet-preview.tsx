import { useEffect, useRef, useState, type ComponentType } from 'react';
import { toTrustedHtml } from '../../ui/trusted-html.ts';
import type { ExactSheetProps } from './exact-sheet.tsx';

type Sheets = Record<'blank' | 'sample', ComponentType<ExactSheetProps>>;
let registered: Sheets | null = null;

export const registerSheets = (sheets: Sheets): void => {
  registered = sheets;
};

/** Loads the code that lays out sheets in the browser. */
export async function loadSheets(): Promise<Sheets> {
  if (!registered) {
    const { BlankSheet, SampleSheet } = await import('./exact-sheet.tsx');
    registerSheets({ blank: BlankSheet, sample: SampleSheet });
  }
  return registered!;
}

/**
 * Shows the exact sheet on a public page. The server lays it out and the browser reuses its HTML, so that composing,
 * metrics and line breaking (some 90 kB) stay out of the first script. A navigation inside the site loads them.
 */
export function SheetPreview({ kind, ...sheet }: ExactSheetProps & { kind: keyof Sheets }) {
  const box = useRef<HTMLDivElement>(null);
  const [sheets, setSheets] = useState<Sheets | null>(registered);
  useEffect(() => {
    if (registered || box.current?.firstChild) return;
    let isUnmounted = false;
    void loadSheets().then((loaded) => {
      if (!isUnmounted) setSheets(loaded);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  const Drawn = sheets?.[kind];
  if (Drawn)
    return (
      <div className="sheet" key="drawn">
        <Drawn {...sheet} />
      </div>
    );
  return (
    <div
      className="sheet"
      key="kept"
      ref={box}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: toTrustedHtml('') }}
    />
  );
}
