import { useEffect, useRef } from 'react';
import { SaveButton, useEditContext, useRecordContext, type TransformData } from 'react-admin';
import type { TemplateDraftView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { ActionButton } from '../../action-button.tsx';

/** The draft that was saved first, and the server's sentence with its author and time. */
export interface SaveConflict {
  draft: TemplateDraftView;
  message: string;
}

/** Shown if another person saved the draft first: nothing is overwritten until one version is chosen. */
export function Conflict({ conflict }: { conflict: SaveConflict | null }) {
  const draft = useRecordContext<TemplateDraftView>();
  const { refetch } = useEditContext();
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), [conflict]);
  // The form is based on their revision or a later one: the conflict is resolved.
  if (!conflict || !draft || draft.revision >= conflict.draft.revision) return null;
  const { draft: conflictingDraft, message } = conflict;
  return (
    <section className="admin-note is-stop" role="alert" ref={note} tabIndex={-1}>
      <h3>Quelqu’un d’autre a enregistré ce texte pendant que vous l’écriviez</h3>
      <p>{message}</p>
      <p>Votre texte n’est pas enregistré, il est toujours ci-dessous. Lisez l’autre, puis choisissez.</p>
      {(['source', 'samples'] as const).map(
        (file) =>
          conflictingDraft[file] !== draft[file] && (
            <details key={file}>
              <summary>{file === 'source' ? 'template.md' : 'samples.yaml'} de l’autre personne</summary>
              <pre tabIndex={0}>{conflictingDraft[file]}</pre>
            </details>
          ),
      )}
      <SaveButton
        type="button"
        label="Enregistrer le mien à la place"
        transform={withRevision(conflictingDraft.revision)}
        variant="outlined"
      />{' '}
      <ActionButton label="Prendre le sien" onClick={() => void refetch()} />
    </section>
  );
}

/**
 * Adds the revision to the request body: the one that was loaded, or the newer one if the person chose to overwrite it.
 */
export const withRevision =
  (revision?: number): TransformData =>
  (data: { source?: string | null; samples?: string | null }, options) => ({
    revision: revision ?? (options?.previousData as { revision: number } | undefined)?.revision,
    // React-admin turns a cleared field into null.
    source: data.source ?? '',
    samples: data.samples ?? '',
  });
