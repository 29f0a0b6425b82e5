import { useEffect, useRef } from 'react';
import { SaveButton, useEditContext, useRecordContext, type TransformData } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton } from '../../action-button.tsx';

/** Shown if another person saved the draft first: nothing is overwritten, and the person chooses a version. */
export function Conflict({ theirs }: { theirs: TemplateDraftView | null }) {
  const draft = useRecordContext<TemplateDraftView>();
  const { refetch } = useEditContext();
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), [theirs]);
  // The form has their revision, or a later one: no conflict is left.
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
        transform={withRevision(theirs.revision)}
        variant="outlined"
      />{' '}
      <ActionButton label="Prendre le sien" onClick={() => void refetch()} />
    </section>
  );
}

/** The request body, with the revision that was read, or with another one if the person chose to overwrite it. */
export const withRevision =
  (revision?: number): TransformData =>
  (data: { source?: string | null; samples?: string | null }, options) => ({
    revision: revision ?? (options?.previousData as { revision: number } | undefined)?.revision,
    // React-admin turns an emptied field into null.
    source: data.source ?? '',
    samples: data.samples ?? '',
  });
