import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import './code-editor.css';
import { letterLanguage } from './letter-language.ts';
import type { CodeEditorProps, EditorProblem } from './types.ts';

/** Marks a text that was replaced by the page, not typed. */
const replaced = Annotation.define<boolean>();

/** The editor writes its styles itself; the content security policy allows those with the nonce of this page. */
const { nonce = '' } = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]') ?? {};

const lineAt = (doc: Text, line: number) => doc.line(Math.min(Math.max(line, 1), doc.lines));

const toDiagnostics = (doc: Text, problems: readonly EditorProblem[]): Diagnostic[] =>
  problems.map(({ line, message }) => {
    const { from, to } = lineAt(doc, line);
    return { from, to, severity: 'error', message };
  });

/**
 * An editor with line numbers, colours and marks at lines with problems. Tab is not bound: it leaves the editor, as it
 * leaves any field.
 */
export default function CodeEditor(props: CodeEditorProps) {
  const { file, value, readOnly, problems, target, describedBy } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const readOnlySlot = useRef(new Compartment());
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          lintGutter(),
          history(),
          bracketMatching(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          letterLanguage(file),
          syntaxHighlighting(classHighlighter),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          readOnlySlot.current.of(EditorState.readOnly.of(latest.current.readOnly)),
          EditorState.phrases.of({ Diagnostics: 'À corriger', 'No diagnostics': 'Rien à corriger' }),
          // The body is French; a spelling checker reads only what is on the screen.
          EditorView.contentAttributes.of({
            'aria-label': file,
            'aria-describedby': describedBy,
            // Gives access to the scrolling parent.
            tabindex: '0',
            spellcheck: file === 'template.md' ? 'true' : 'false',
            lang: 'fr',
          }),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((transaction) => transaction.annotation(replaced)))
              latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [file, describedBy]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: replaced.of(true),
    });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: readOnlySlot.current.reconfigure(EditorState.readOnly.of(readOnly)),
    });
  }, [readOnly]);

  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, toDiagnostics(editor.state.doc, problems)));
  }, [problems]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !target) return;
    const { from, to } = lineAt(editor.state.doc, target.line);
    editor.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [target]);

  return <div ref={host} className="code-editor" />;
}
