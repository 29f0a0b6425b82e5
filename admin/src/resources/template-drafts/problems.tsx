import type { LetterFile } from '../../code-editor/letter-language.ts';
import type { EditorProblem } from '../../code-editor/types.ts';

const PLACED = /^\S+\/(template\.md|samples\.yaml):(\d+): (.*)$/s;

/** The file, line and reason of a problem; null where it has no line. */
export function placeProblem(problem: string): (EditorProblem & { file: LetterFile }) | null {
  const [, file, line, message] = PLACED.exec(problem) ?? [];
  return file && message !== undefined ? { file: file as LetterFile, line: Number(line), message } : null;
}

interface Props {
  problems: readonly string[];
  /** The text has changes that are not saved. */
  isDirty: boolean;
  /** The saved text is the one on the site. */
  isUnchanged: boolean;
  onGoTo: (file: LetterFile, line: number) => void;
}

/** The linter's problems for the text on the screen. */
export function Problems({ problems, isDirty, isUnchanged, onGoTo }: Props) {
  if (problems.length === 0)
    return (
      <p className="admin-note is-good" role="status">
        {describeValidText({ isDirty, isUnchanged })}
      </p>
    );
  return (
    <section className="admin-note is-ask" role="status">
      <h3>À corriger avant de publier</h3>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <Problem problem={problem} onGoTo={onGoTo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeValidText({ isDirty, isUnchanged }: Pick<Props, 'isDirty' | 'isUnchanged'>): string {
  if (isDirty) return 'Rien à corriger. Enregistrez le texte pour le faire relire.';
  return isUnchanged ? 'Rien à corriger.' : 'Le texte enregistré peut être publié.';
}

function Problem({ problem, onGoTo }: { problem: string } & Pick<Props, 'onGoTo'>) {
  const placed = placeProblem(problem);
  if (!placed) return problem;
  const { file, line, message } = placed;
  return (
    <>
      <button type="button" className="line" onClick={() => onGoTo(file, line)}>
        {file}, ligne {line}
      </button>
      {'\u00a0: '}
      {message}
    </>
  );
}
