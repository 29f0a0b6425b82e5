import { useEffect, useRef, useState } from 'react';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { useUser } from '../../auth/session.ts';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ChooseSavedFile } from './choose-saved-file.tsx';
import { pagesOf } from './enclosure-api.ts';
import { ACCEPTED, getStatusText, getTone } from './enclosure-text.ts';
import { MAX_LABEL_LENGTH } from './limits.ts';
import { SavedFileDetails } from './saved-file-facts.tsx';
import { UploadRow } from './upload-row.tsx';
import { focusWhenRendered } from './use-announcements.ts';
import type { Enclosures as All } from './use-enclosures.ts';

const LABEL_SAVED_MS = 500;

/** The enclosures of a letter: add, name, sort, remove. */
export function Enclosures({ papers, enclosed }: { papers: readonly string[]; enclosed: All }) {
  const visitor = useUser() === null;
  const [removing, setRemoving] = useState<EnclosureView | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { items, uploads, can, statusMessage: announcement, rejection: refusal } = enclosed;
  const remove = async (): Promise<void> => {
    if (removing) await enclosed.remove(removing.id);
    setRemoving(null);
    focusWhenRendered('enclosure-files');
  };
  return (
    <div className="stack-5">
      {papers.length > 0 && (
        <div className="note">
          <div>
            <b>Ce que l’on joint d’ordinaire à cette lettre</b>
            <ul>
              {papers.map((paper) => (
                <li key={paper}>{paper}</li>
              ))}
            </ul>
            <p>Rien n’est obligatoire. Joignez des copies, gardez les originaux.</p>
          </div>
        </div>
      )}
      {can.includes('add') ? (
        <FileInput
          id="enclosure-files"
          label="Joindre une pièce"
          accept={ACCEPTED}
          onFiles={enclosed.add}
          hint="Un PDF, ou une photo : JPEG, PNG, WebP, HEIC. 20 Mo par fichier, 20 pièces au plus. Vous pouvez aussi déposer vos fichiers ici."
        >
          {!visitor && (
            <Button look="quiet" onClick={() => setChoosing(true)}>
              Choisir dans mes pièces
            </Button>
          )}
        </FileInput>
      ) : (
        <p className="note">
          <span>Cette lettre porte déjà 20 pièces, le plus qu’elle puisse porter.</span>
        </p>
      )}
      {visitor && (items.length > 0 || uploads.length > 0) && (
        <p className="hint">
          Sans compte, nous gardons vos pièces 24 heures. Le compte vous est demandé au moment de commander.
        </p>
      )}
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      {(items.length > 0 || uploads.length > 0) && (
        <ol className="attachments" aria-label="Pièces jointes">
          {items.map((enclosure, i) => (
            <Paper
              key={enclosure.id}
              enclosure={enclosure}
              at={i}
              count={items.length}
              enclosed={enclosed}
              onRemove={() => setRemoving(enclosure)}
            />
          ))}
          {uploads.map((enclosure) => (
            <UploadRow key={enclosure.id} upload={enclosure} uploads={enclosed} chooser="enclosure-files" />
          ))}
        </ol>
      )}
      {items.length === 0 && uploads.length === 0 && (
        <p className="soft">Rien n’est joint. C’est tout à fait possible : continuez.</p>
      )}
      <p className="sr" role="status">
        {announcement}
      </p>
      <ChooseSavedFile open={choosing} onClose={() => setChoosing(false)} enclosed={enclosed} />
      <Modal
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Retirer «\u00a0${removing?.label ?? ''}\u00a0»\u202f?`}
      >
        <p className="gap-top">
          Elle ne partira pas avec la lettre, et nous effaçons le fichier.
          {removing?.paperId && ' Elle reste dans vos pièces.'}
        </p>
        <div className="row gap-top">
          <button className="btn" type="button" onClick={() => void remove()}>
            Retirer cette pièce
          </button>
          <button className="btn btn-quiet" type="button" onClick={() => setRemoving(null)}>
            La garder
          </button>
        </div>
      </Modal>
    </div>
  );
}

function Paper({
  enclosure,
  at,
  count,
  enclosed,
  onRemove,
}: {
  enclosure: EnclosureView;
  at: number;
  count: number;
  enclosed: All;
  onRemove: () => void;
}) {
  const { id, label, fileName, status, can } = enclosure;
  const acts = (
    <>
      {can.includes('fit') && (
        <AttachmentAct
          of={label}
          look="main"
          onClick={() => void enclosed.fit(id).then(() => focusWhenRendered(`enclosure-${id}`))}
        >
          Réduire pour que tout tienne
        </AttachmentAct>
      )}
      {can.includes('look') && (
        <a className="btn btn-plain btn-small" href={pagesOf(enclosed.documentId, id)} target="_blank" rel="noreferrer">
          Voir les pages<span className="sr"> : {label} (nouvel onglet)</span>
        </a>
      )}
      {can.includes('keep') && (
        <AttachmentAct
          of={label}
          onClick={() => void enclosed.keep(id).then(() => focusWhenRendered(`enclosure-${id}`))}
        >
          Garder dans mes pièces
        </AttachmentAct>
      )}
      {can.includes('move') && count > 1 && (
        <>
          <AttachmentAct of={label} disabled={at === 0} onClick={() => enclosed.move(id, -1)}>
            Monter
          </AttachmentAct>
          <AttachmentAct of={label} disabled={at === count - 1} onClick={() => enclosed.move(id, 1)}>
            Descendre
          </AttachmentAct>
        </>
      )}
      {can.includes('remove') && (
        <AttachmentAct of={label} onClick={onRemove}>
          Retirer
        </AttachmentAct>
      )}
    </>
  );
  return (
    <Attachment
      id={`enclosure-${id}`}
      name={fileName}
      state={`${getStatusText(enclosure)}${enclosure.paperId ? ' · dans mes pièces' : ''}`}
      tone={getTone(status)}
      acts={acts}
    >
      <SavedFileDetails file={enclosure} />
      {can.includes('label') && status !== 'refused' && (
        <LabelField id={id} label={label} onLabel={(newLabel) => enclosed.label(id, newLabel)} />
      )}
    </Attachment>
  );
}

/** The name in the letter; saved shortly after the last key press. */
function LabelField({ id, label, onLabel }: { id: string; label: string; onLabel: (label: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed ?? label;
  const save = (newLabel: string): void => {
    clearTimeout(timer.current);
    if (newLabel.trim() && newLabel.trim() !== label) onLabel(newLabel.trim());
  };
  return (
    <TextField
      id={`enclosure-label-${id}`}
      label="Son nom dans la lettre"
      value={text}
      maxLength={MAX_LABEL_LENGTH}
      autoComplete="off"
      error={text.trim() ? undefined : 'Donnez un nom à cette pièce.'}
      onChange={(event) => {
        const newLabel = event.target.value;
        setTyped(newLabel);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => save(newLabel), LABEL_SAVED_MS);
      }}
      onBlur={() => {
        save(text);
        if (!text.trim()) setTyped(null);
      }}
    />
  );
}
