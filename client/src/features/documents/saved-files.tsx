import { useState } from 'react';
import { formatFileSize } from '../../../../src/domain/format-file-size.ts';
import type { SavedFilesView } from '../../../../src/modules/documents/attachments/contract.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AttachToLetter, type DraftsState } from './attach-to-letter.tsx';
import { ACCEPTED } from './enclosure-text.ts';
import { DeletedFileRow, SavedFileRow } from './saved-file-row.tsx';
import { SentFiles } from './sent-files.tsx';
import { UploadRow } from './upload-row.tsx';
import { useSavedFiles, type ReusableFile } from './use-saved-files.ts';

/** Lists a person's saved files, with actions to add, rename, view, attach and delete them. */
export function SavedFiles({ drafts }: { drafts: DraftsState }) {
  const papers = useSavedFiles();
  const { first, items, uploads, statusMessage } = papers;
  const [joining, setJoining] = useState<ReusableFile | null>(null);
  if (!first) return <QueryState all={[papers.filesState]} />;
  const full = !first.can.includes('add');
  return (
    <>
      <FileInput
        id="paper-files"
        label="Ajouter une pièce"
        title="Déposez vos pièces ici"
        accept={ACCEPTED}
        disabled={full}
        onFiles={papers.add}
        hint={
          full
            ? 'Vous n’avez plus de place. Supprimez une pièce dont vous n’avez plus besoin pour en ajouter une autre.'
            : 'Un PDF, ou une photo : JPEG, PNG, WebP, HEIC. 20 Mo par fichier.'
        }
      />
      <Quota {...first.quota} />
      {items.length + uploads.length === 0 ? (
        <div className="letters-empty">
          <p>
            Vous ne gardez pas encore de pièce. Ajoutez celles que l’on vous demande souvent : carte d’identité, bail,
            facture, attestation. Vous les joindrez ensuite à vos lettres sans les envoyer à nouveau.
          </p>
        </div>
      ) : (
        <ul className="attachments" aria-label="Mes pièces">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={papers} chooser="paper-files" />
          ))}
          {items.map((savedFile) =>
            papers.isDeleted(savedFile.id) ? (
              <DeletedFileRow key={savedFile.id} paper={savedFile} papers={papers} />
            ) : (
              <SavedFileRow key={savedFile.id} paper={savedFile} papers={papers} onJoin={() => setJoining(savedFile)} />
            ),
          )}
        </ul>
      )}
      <MoreButton all={[papers.filesState]} label="Voir plus de pièces" />
      <SentFiles papers={papers} onJoin={setJoining} />
      <p className="sr" role="status">
        {statusMessage}
      </p>
      <AttachToLetter paper={joining} drafts={drafts} papers={papers} onClose={() => setJoining(null)} />
    </>
  );
}

const formatFileCount = (count: number): string => `${count} ${count > 1 ? 'pièces' : 'pièce'}`;

const Quota = ({ papers, mostPapers, bytes, mostBytes }: SavedFilesView['quota']) => (
  <div className="quota">
    <p>
      <b>{formatFileCount(papers)}</b>{' '}
      <span className="soft">
        sur {mostPapers} · {bytes === 0 ? '0\u00a0ko' : formatFileSize(bytes)} sur {formatFileSize(mostBytes)}
      </span>
    </p>
    <meter
      aria-label="Place occupée par vos pièces"
      value={Math.max(papers / mostPapers, bytes / mostBytes)}
      high={0.9}
      aria-valuetext={`${formatFileSize(bytes)} sur ${formatFileSize(mostBytes)}, ${formatFileCount(papers)} sur ${mostPapers}`}
    />
  </div>
);
