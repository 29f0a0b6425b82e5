import { lazy, Suspense } from 'react';
import type { CodeEditorProps } from './types.ts';

/** Loaded on demand, because only one page edits letters. */
const Editor = lazy(() => import('./code-editor.tsx').catch(() => import('./plain-editor.tsx')));

export const LetterEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<p className="admin-soft">L’éditeur arrive.</p>}>
    <Editor {...props} />
  </Suspense>
);
