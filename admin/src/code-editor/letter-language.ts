import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml';
import { StreamLanguage, type LanguageSupport } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';

/** The two files of a letter. */
export type LetterFile = 'template.md' | 'samples.yaml';

/** The body of a letter: paragraphs, and lists of lines that begin with `- `. */
const letterBody = StreamLanguage.define({
  name: 'letter',
  token(stream) {
    if (stream.sol() && stream.match(/^- /)) return 'list';
    stream.skipToEnd();
    return null;
  },
});

/** Highlights Liquid in the body and in texts of the front matter. */
const liquid = new MatchDecorator({
  regexp: /\{%[^%]*%\}|\{\{[^}]*\}\}/g,
  decoration: ([tag]) => Decoration.mark({ class: tag.startsWith('{%') ? 'code-tag' : 'code-value' }),
});
class LiquidMarks {
  marks: DecorationSet;
  constructor(view: EditorView) {
    this.marks = liquid.createDeco(view);
  }
  update(update: ViewUpdate): void {
    this.marks = liquid.updateDeco(update, this.marks);
  }
}
const liquidMarks = ViewPlugin.fromClass(LiquidMarks, { decorations: ({ marks }) => marks });

const languages: Record<LetterFile, () => LanguageSupport> = {
  'template.md': () => yamlFrontmatter({ content: letterBody }),
  'samples.yaml': yaml,
};

export const letterLanguage = (file: LetterFile): Extension => [languages[file](), liquidMarks];
