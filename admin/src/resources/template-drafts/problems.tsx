import { useRecordContext } from 'react-admin';

/** File, line and reason, as the linter says them. */
export function Problems() {
  const draft = useRecordContext<{ problems: string[] }>();
  if (!draft) return null;
  if (draft.problems.length === 0) return <p role="status">Ce texte peut être publié.</p>;
  return (
    <section role="status">
      <h3>À corriger avant de publier</h3>
      <ul>{draft.problems.map((problem) => <li key={problem}><code>{problem}</code></li>)}</ul>
    </section>
  );
}
