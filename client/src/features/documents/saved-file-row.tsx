import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { formatFileSize } from '../../../../src/domain/format-file-size.ts';
import { MAX_LABEL_LENGTH } from '../../../../src/domain/paper-names.ts';
import { formatLongDate, toParisDay } from '../../../../src/letterpress/index.ts';
import type { SavedFileView } from '../../../../src/modules/documents/attachments/contract.ts';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatLetterCount, getStatusText, getTone } from './enclosure-text.ts';
import { toSavedFileDownloadUrl, toSavedFilePagesUrl, toSavedFilePreviewUrl } from './saved-file-api.ts';
import { SavedFileDetails } from './saved-file-facts.tsx';
import { focusWhenRendered } from './use-announcements.ts';
import type { SavedFiles } from './use-saved-files.ts';

const getFirstAction = (id: string): string => `paper-${id}-name`;

/** A saved file and its actions. */
export function SavedFileRow({
  paper,
  papers,
  onJoin,
}: {
  paper: SavedFileView;
  papers: SavedFiles;
  onJoin: () => void;
}) {
  const { id, label, fileName, status, bytes, letters, can, createdAt } = paper;
  const [naming, setNaming] = useState(false);
  const closeNaming = (): void => {
    setNaming(false);
    focusWhenRendered(getFirstAction(id));
  };
  const remove = async (): Promise<void> => {
    if (await papers.remove(paper)) focusWhenRendered(`restore-${id}`);
  };
  const state = [
    getStatusText(paper),
    bytes !== null && formatFileSize(bytes),
    letters > 0 && `jointe à ${formatLetterCount(letters)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  const acts = !naming && (
    <>
      {can.includes('fit') && (
        <AttachmentAct
          of={label}
          look="main"
          onClick={() => void papers.fit(id).then(() => focusWhenRendered(`paper-${id}`))}
        >
          Réduire pour que tout tienne
        </AttachmentAct>
      )}
      {can.includes('attach') && (
        <AttachmentAct of={label} look="quiet" onClick={onJoin}>
          Joindre à une lettre
        </AttachmentAct>
      )}
      {can.includes('look') && (
        <>
          <a className="btn btn-plain btn-small" href={toSavedFilePagesUrl(id)} target="_blank" rel="noreferrer">
            Voir les pages<span className="sr"> : {label} (nouvel onglet)</span>
          </a>
          <a className="btn btn-plain btn-small" href={toSavedFileDownloadUrl(id)} download>
            Télécharger<span className="sr"> : {label}</span>
          </a>
        </>
      )}
      {can.includes('label') && (
        <AttachmentAct
          of={label}
          id={getFirstAction(id)}
          onClick={() => {
            setNaming(true);
            focusWhenRendered(`paper-label-${id}`);
          }}
        >
          Renommer
        </AttachmentAct>
      )}
      {can.includes('remove') && (
        <AttachmentAct of={label} onClick={() => void remove()}>
          Supprimer
        </AttachmentAct>
      )}
    </>
  );
  return (
    <Attachment
      id={`paper-${id}`}
      name={label}
      state={state}
      tone={getTone(status)}
      picture={paper.hasPreview ? toSavedFilePreviewUrl(id) : undefined}
      acts={acts}
    >
      <p className="hint">
        {fileName}, ajoutée le {formatLongDate(toParisDay(new Date(createdAt)))}
      </p>
      <SavedFileDetails file={paper} />
      <Refusal of={id} papers={papers} />
      {naming && <Naming paper={paper} rename={papers.rename} onDone={closeNaming} />}
    </Attachment>
  );
}

function Refusal({ of, papers }: { of: string; papers: SavedFiles }) {
  const rejection = papers.findRejection(of);
  return (
    rejection && (
      <p className="error" role="alert">
        {rejection}
      </p>
    )
  );
}

function Naming({
  paper: { id, label },
  rename,
  onDone,
}: {
  paper: SavedFileView;
  rename: SavedFiles['rename'];
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(label);
  const [empty, setEmpty] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const newName = typed.trim();
    setEmpty(newName === '');
    if (newName === '') return focusWhenRendered(`paper-label-${id}`);
    // The input stays when it is rejected.
    if (newName === label || (await rename(id, newName))) onDone();
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form noValidate className="attachment-body" onSubmit={(event) => void save(event)} onKeyDown={escape}>
      <TextField
        id={`paper-label-${id}`}
        label="Son nom dans vos lettres"
        value={typed}
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
        error={empty ? 'Donnez un nom à cette pièce.' : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="attachment-acts">
        <Button size="small" type="submit">
          Enregistrer ce nom
        </Button>
        <Button look="plain" size="small" onClick={onDone}>
          Garder l’ancien nom
        </Button>
      </div>
    </form>
  );
}

function describeKeptLetters(letters: number): string {
  if (letters === 0) return 'Elle n’est jointe à aucune lettre.';
  return letters === 1
    ? 'La lettre où elle est jointe garde sa copie.'
    : `Les ${letters} lettres où elle est jointe gardent leur copie.`;
}

/** Replaces a file that was deleted on this page, with the consequence and a button that restores it. */
export function DeletedFileRow({ paper, papers }: { paper: SavedFileView; papers: SavedFiles }) {
  const { id, label, letters } = paper;
  const restore = async (): Promise<void> => {
    if (await papers.restore(paper)) focusWhenRendered(getFirstAction(id));
  };
  return (
    <li className="attachment is-away">
      <Icon name="page" />
      <div className="attachment-body">
        <p>
          <b>« {label} » est supprimée.</b> {describeKeptLetters(letters)} Nous l’effaçons pour de bon demain.
        </p>
        <Refusal of={id} papers={papers} />
        <div className="attachment-acts">
          <AttachmentAct of={label} look="quiet" id={`restore-${id}`} onClick={() => void restore()}>
            Annuler la suppression
          </AttachmentAct>
        </div>
      </div>
    </li>
  );
}
