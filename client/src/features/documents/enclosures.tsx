import { useEffect, useRef, useState, type DragEvent } from 'react';
import type { EnclosureView } from '../../../../src/modules/documents/enclosure.contract.ts';
import { useUser } from '../../auth/session.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { pagesOf } from './enclosure-api.ts';
import { MOST_LABEL } from './limits.ts';
import { changeWords, overflowLines, refusedBeforeSending, stateWords } from './enclosure-words.ts';
import type { Enclosures as All, Upload } from './use-enclosures.ts';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif';
const LABEL_SAVED_MS = 500;
const LONG_MS = 60_000;

/** What goes into the envelope with the letter: chosen, dropped, named, put in order, or nothing at all. */
export function Enclosures({ papers, enclosed }: { papers: readonly string[]; enclosed: All }) {
  const visitor = useUser() === null;
  const [removing, setRemoving] = useState<EnclosureView | null>(null);
  const { items, uploads, can, said, refusal } = enclosed;
  const remove = async (): Promise<void> => {
    if (removing) await enclosed.remove(removing.id);
    setRemoving(null);
    document.getElementById('enclosure-files')?.focus();
  };
  return (
    <div className="stack-5">
      {papers.length > 0 && (
        <div className="note"><div><b>Ce que l’on joint d’ordinaire à cette lettre</b><ul>{papers.map((paper) => <li key={paper}>{paper}</li>)}</ul><p>Rien n’est obligatoire. Joignez des copies, gardez les originaux.</p></div></div>
      )}
      {can.includes('add') ? <Drop add={enclosed.add} /> : <p className="note"><span>Cette lettre porte déjà 20 pièces, le plus qu’elle puisse porter.</span></p>}
      {visitor && (items.length > 0 || uploads.length > 0) && <p className="hint">Sans compte, nous gardons vos pièces 24 heures. Le compte vous est demandé au moment de commander.</p>}
      {refusal && <p className="error" role="alert">{refusal}</p>}
      {(items.length > 0 || uploads.length > 0) && (
        <ol className="papers" aria-label="Pièces jointes">
          {items.map((one, i) => <Paper key={one.id} one={one} at={i} count={items.length} enclosed={enclosed} onRemove={() => setRemoving(one)} />)}
          {uploads.map((one) => <OnItsWay key={one.id} one={one} enclosed={enclosed} />)}
        </ol>
      )}
      {items.length === 0 && uploads.length === 0 && <p className="soft">Rien n’est joint. C’est tout à fait possible : continuez.</p>}
      <p className="sr" role="status">{said}</p>
      <Modal open={removing !== null} onClose={() => setRemoving(null)} title={`Retirer «\u00a0${removing?.label ?? ''}\u00a0»\u00a0?`}>
        <p className="gap-top">Elle ne partira pas avec la lettre, et nous effaçons le fichier.</p>
        <div className="row gap-top"><button className="btn" type="button" onClick={() => void remove()}>Retirer cette pièce</button><button className="btn btn-quiet" type="button" onClick={() => setRemoving(null)}>La garder</button></div>
      </Modal>
    </div>
  );
}

function Drop({ add }: { add: All['add'] }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className="file" {...(over && { 'data-over': '' })} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Icon name="attach" />
      <input className="sr" type="file" id="enclosure-files" multiple accept={ACCEPTED} aria-describedby="enclosure-files-hint"
        onChange={(event) => { add([...(event.target.files ?? [])]); event.target.value = ''; }} />
      <label className="btn" htmlFor="enclosure-files">Joindre une pièce</label>
      <p className="hint" id="enclosure-files-hint">Un PDF, ou une photo : JPEG, PNG, WebP, HEIC. 20 Mo par fichier, 20 pièces au plus. Vous pouvez aussi déposer vos fichiers ici.</p>
    </div>
  );
}

function Paper({ one, at, count, enclosed, onRemove }: { one: EnclosureView; at: number; count: number; enclosed: All; onRemove: () => void }) {
  const { id, label, status, problem, can, changes } = one;
  const name = <span className="sr"> : {label}</span>;
  return (
    <li className={`paper-row${status === 'refused' || status === 'overflowing' ? ' is-stop' : ''}`} id={`enclosure-${id}`} data-status={status}>
      <p className="paper-state"><b>{stateWords(one)}</b> <span className="soft paper-file">{one.fileName}</span></p>
      {status === 'received' && <Patience since={one.createdAt} />}
      {problem && <p>{problem.message}</p>}
      {problem?.overflow && <ul>{overflowLines(problem.overflow).map((line) => <li key={line}>{line}</li>)}</ul>}
      {changes.length > 0 && <p className="hint">{changeWords(changes)}</p>}
      {can.includes('label') && status !== 'refused' && <LabelField id={id} label={label} onLabel={(words) => enclosed.label(id, words)} />}
      <div className="paper-acts">
        {can.includes('fit') && <button className="btn btn-small" type="button" onClick={() => enclosed.fit(id)}>Réduire pour que tout tienne{name}</button>}
        {can.includes('look') && <a className="btn btn-plain btn-small" href={pagesOf(enclosed.documentId, id)} target="_blank" rel="noreferrer">Voir les pages{name}<span className="sr"> (nouvel onglet)</span></a>}
        {can.includes('move') && count > 1 && (
          <>
            <button className="btn btn-plain btn-small" type="button" aria-disabled={at === 0 || undefined} onClick={() => enclosed.move(id, -1)}>Monter{name}</button>
            <button className="btn btn-plain btn-small" type="button" aria-disabled={at === count - 1 || undefined} onClick={() => enclosed.move(id, 1)}>Descendre{name}</button>
          </>
        )}
        {can.includes('remove') && <button className="btn btn-plain btn-small" type="button" onClick={onRemove}>Retirer{name}</button>}
      </div>
    </li>
  );
}

/** A wait that lasts is explained. */
function Patience({ since }: { since: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), Math.max(0, Date.parse(since) + LONG_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return long ? <p className="hint">Cela prend plus de temps que prévu. Continuez votre lettre : la pièce est gardée, et vérifiée dès que possible.</p> : null;
}

/** Its name in the letter; kept a moment after the last key. */
function LabelField({ id, label, onLabel }: { id: string; label: string; onLabel: (label: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed ?? label;
  const save = (words: string): void => {
    clearTimeout(timer.current);
    if (words.trim() && words.trim() !== label) onLabel(words.trim());
  };
  return (
    <TextField id={`enclosure-label-${id}`} label="Son nom dans la lettre" value={text} maxLength={MOST_LABEL} autoComplete="off" error={text.trim() ? undefined : 'Donnez un nom à cette pièce.'}
      onChange={(event) => {
        const words = event.target.value;
        setTyped(words);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => save(words), LABEL_SAVED_MS);
      }}
      onBlur={() => { save(text); if (!text.trim()) setTyped(null); }} />
  );
}

function OnItsWay({ one, enclosed }: { one: Upload; enclosed: All }) {
  const { id, file, sent, refusal } = one;
  const percent = Math.round(sent * 100);
  return (
    <li className={`paper-row${refusal ? ' is-stop' : ''}`} id={`enclosure-${id}`}>
      <p className="paper-state"><b>{refusal ? 'Non envoyée' : sent > 0 ? `Envoi… ${percent}\u00a0%` : 'En attente d’envoi…'}</b> <span className="soft paper-file">{file.name}</span></p>
      {refusal ? <p>{refusal}</p> : <progress value={percent} max={100} aria-label={`Envoi de ${file.name}`} />}
      {refusal && <div className="paper-acts">{refusedBeforeSending(file) === null && <button className="btn btn-small" type="button" onClick={() => enclosed.sendAgain(id)}>Envoyer à nouveau<span className="sr"> : {file.name}</span></button>}<button className="btn btn-plain btn-small" type="button" onClick={() => enclosed.putAway(id)}>Retirer<span className="sr"> : {file.name}</span></button></div>}
    </li>
  );
}
