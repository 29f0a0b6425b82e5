import { useEffect, useRef } from 'react';
import { SaveButton, useEditContext, useRecordContext } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/template-draft.contract.ts';
import { ActionButton } from '../../action-button.tsx';
import { savedOn } from './saved-on.ts';

/** Somebody else saved in the meantime: nothing is overwritten, nothing typed is lost, and the person chooses. */
export function Conflict({ theirs }: { theirs: TemplateDraftView | null }) {
  const draft = useRecordContext<TemplateDraftView>();
  const { refetch } = useEditContext();
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), [theirs]);
  // Once the form stands on their revision, or on a later one, the matter is closed.
  if (!theirs || !draft || draft.revision >= theirs.revision) return null;
  return (
    <section className="admin-note is-stop" role="alert" ref={note} tabIndex={-1}>
      <h3>Quelqu’un d’autre a enregistré ce texte pendant que vous l’écriviez</h3>
      <p>Le vôtre n’est pas enregistré, il est toujours ci-dessous. Lisez l’autre, puis choisissez.</p>
      {(['source', 'samples'] as const).map(
        (file) =>
          theirs[file] !== draft[file] && (
            <details key={file}>
              <summary>{file === 'source' ? 'template.md' : 'samples.yaml'} de l’autre personne</summary>
              <pre tabIndex={0}>{theirs[file]}</pre>
            </details>
          ),
      )}
      <SaveButton
        type="button"
        label="Enregistrer le mien à la place"
        transform={savedOn(theirs.revision)}
        variant="outlined"
      />{' '}
      <ActionButton label="Prendre le sien" onClick={() => void refetch()} />
    </section>
  );
}
