import { useEffect, useRef, useState } from 'react';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { TextField } from '../../ui/field.tsx';
import { pagesOf } from './enclosure-api.ts';
import { getStatusText, getTone } from './enclosure-text.ts';
import { MAX_LABEL_LENGTH } from './limits.ts';
import { SavedFileDetails } from './saved-file-facts.tsx';
import { focusWhenRendered } from './use-announcements.ts';
import type { Enclosures } from './use-enclosures.ts';

const LABEL_SAVED_MS = 500;

interface Props {
  enclosure: EnclosureView;
  at: number;
  count: number;
  enclosed: Enclosures;
  onRemove: () => void;
}

/** An added enclosure: its name in the letter, the result of its check, and what can be done with it. */
export function EnclosureRow(props: Props) {
  const { enclosure, enclosed } = props;
  const { id, label, fileName, status, can } = enclosure;
  return (
    <Attachment
      id={`enclosure-${id}`}
      name={fileName}
      state={`${getStatusText(enclosure)}${enclosure.paperId ? ' · dans mes pièces' : ''}`}
      tone={getTone(status)}
      acts={<EnclosureActs {...props} />}
    >
      <SavedFileDetails file={enclosure} />
      {can.includes('label') && status !== 'refused' && (
        <LabelField id={id} label={label} onLabel={(newLabel) => enclosed.label(id, newLabel)} />
      )}
    </Attachment>
  );
}

const EnclosureActs = ({ enclosure: { id, label, can }, at, count, enclosed, onRemove }: Props) => (
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
      <AttachmentAct of={label} onClick={() => void enclosed.keep(id).then(() => focusWhenRendered(`enclosure-${id}`))}>
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
