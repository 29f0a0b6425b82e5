import { Component, lazy, Suspense, type ReactNode } from 'react';
import PlainEditor from './plain-editor.tsx';
import type { CodeEditorProps } from './types.ts';

/** Loaded on demand, because only one page edits letters. */
const Editor = lazy(() => import('./code-editor.tsx').catch(() => ({ default: PlainEditor })));

/** The editor with colours; a plain field where it cannot be loaded or cannot read the text. */
export const LetterEditor = (props: CodeEditorProps) => (
  <Boundary fallback={<PlainEditor {...props} />}>
    <Suspense fallback={<p className="admin-soft">L’éditeur arrive.</p>}>
      <Editor {...props} />
    </Suspense>
  </Boundary>
);

/** The parser of the editor overflows the stack on brackets nested thousands deep; the text must stay editable. */
class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
