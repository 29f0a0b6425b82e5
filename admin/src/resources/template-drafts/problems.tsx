import { useRecordContext } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';

const PLACED = /^\S+\/(template\.md|samples\.yaml):(\d+): (.*)$/s;
const FIELDS: Record<string, string> = { 'template.md': 'source', 'samples.yaml': 'samples' };

/** Moves the focus to a line of the text and selects it. */
function goTo(file: string, line: number): void {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${FIELDS[file]}"]`);
  if (!area) return;
  const lines = area.value.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  area.focus();
}

/** File, line and reason of each problem that the linter found in the saved text. */
export function Problems() {
  const draft = useRecordContext<TemplateDraftView>();
  if (!draft) return null;
  if (draft.problems.length === 0)
    return (
      <p className="admin-note is-good" role="status">
        Le texte enregistré peut être publié.
      </p>
    );
  return (
    <section className="admin-note is-ask" role="status">
      <h3>À corriger avant de publier</h3>
      <ul>
        {draft.problems.map((problem) => (
          <li key={problem}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problem({ problem }: { problem: string }) {
  const [, file, line, reason] = PLACED.exec(problem) ?? [];
  if (!file) return problem;
  return (
    <>
      <button type="button" className="line" onClick={() => goTo(file, Number(line))}>
        {file}, ligne {line}
      </button>
      {'\u00a0: '}
      {reason}
    </>
  );
}
