import type { LetterFile } from './letter-language.ts';

/** A problem at a line of the text, counted from 1. */
export interface EditorProblem {
  line: number;
  message: string;
}

export interface CodeEditorProps {
  file: LetterFile;
  value: string;
  onChange: (value: string) => void;
  /** The id of the text that explains how to leave the editor by keyboard. */
  describedBy: string;
  readOnly: boolean;
  problems: readonly EditorProblem[];
  /** Selects this line and moves the focus to it; a new object does so again. */
  target: { line: number } | null;
}
