import { useEffect, useRef, useState } from 'react';
import { MAX_LABEL_LENGTH } from '../../../../src/domain/paper-names.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { TextField } from '../../ui/field.tsx';
import { LineDrawing } from '../../ui/icon.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { toPagesUrl, toPreviewUrl } from './enclosure-api.ts';
import { getStatusText, getTone } from './enclosure-text.ts';
import { SavedFileDetails } from './saved-file-facts.tsx';
import { focusWhenRendered } from './use-announcements.ts';
import type { DragOrder } from './use-drag-order.ts';
import type { Enclosures } from './use-enclosures.ts';

const LABEL_SAVED_MS = 500;

interface Props {
  enclosure: EnclosureView;
  at: number;
  count: number;
  enclosed: Enclosures;
  /** Names that no other enclosure has. */
  names: readonly string[];
  order: DragOrder;
  onRemove: () => void;
}

/** An added enclosure: its name in the letter, the result of its check, and what can be done with it. */
export function EnclosureRow(props: Props) {
  const { enclosure, enclosed, names, order } = props;
  const { id, label, fileName, status, can } = enclosure;
  return (
    <Attachment
      id={`enclosure-${id}`}
      name={fileName}
      state={`${getStatusText(enclosure)}${enclosure.paperId ? ' · dans mes pièces' : ''}`}
      tone={getTone(status)}
      picture={enclosure.hasPreview ? toPreviewUrl(enclosed.documentId, id) : undefined}
      drop={order.dropAt(id)}
      handle={
        canMove(props) && (
          // For pointers alone: the buttons do the same by keyboard.
          <span className="attachment-handle" aria-hidden="true" {...order.handleOf(id)}>
            <LineDrawing size={24}>
              <path d="M9 5h.010M15 5h.010M9 12h.010M15 12h.010M9 19h.010M15 19h.010" strokeWidth={3.6} />
            </LineDrawing>
          </span>
        )
      }
      acts={<EnclosureActs {...props} />}
    >
      <SavedFileDetails file={enclosure} />
      {can.includes('label') && status !== 'refused' && (
        <LabelField id={id} label={label} names={names} onLabel={(newLabel) => enclosed.label(id, newLabel)} />
      )}
    </Attachment>
  );
}

const canMove = ({ enclosure, count }: Props): boolean => enclosure.can.includes('move') && count > 1;

function EnclosureActs(props: Props) {
  const { enclosure, enclosed, onRemove } = props;
  const { id, label, can } = enclosure;
  const t = useTranslate();
  return (
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
        <a
          className="btn btn-plain btn-small"
          href={toPagesUrl(enclosed.documentId, id)}
          target="_blank"
          rel="noreferrer"
        >
          {t('Voir les pages')}
          <span className="sr">
             : {label} {t('(nouvel onglet)')}
          </span>
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
      {canMove(props) && <MoveActs {...props} />}
      {can.includes('remove') && (
        <AttachmentAct of={label} onClick={onRemove}>
          Retirer
        </AttachmentAct>
      )}
    </>
  );
}

/** The arrows that move something; the focus stays on one of them. */
function MoveActs({ enclosure: { id, label }, at, count, enclosed }: Props) {
  const [upId, downId] = [`enclosure-${id}-up`, `enclosure-${id}-down`];
  const move = (to: number): void => {
    enclosed.move(id, to);
    const goesOn = to < at ? to > 0 : to === count - 1;
    focusWhenRendered(goesOn ? upId : downId);
  };
  return (
    <>
      {at > 0 && (
        <AttachmentAct of={label} id={upId} onClick={() => move(at - 1)}>
          Monter
        </AttachmentAct>
      )}
      {at < count - 1 && (
        <AttachmentAct of={label} id={downId} onClick={() => move(at + 1)}>
          Descendre
        </AttachmentAct>
      )}
    </>
  );
}

interface LabelProps {
  id: string;
  label: string;
  names: readonly string[];
  onLabel: (label: string) => void;
}

/** The name in the letter; saved shortly after the last key press, or chosen among those of the template. */
function LabelField({ id, label, names, onLabel }: LabelProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const ownLabels = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveTyped = useRef<() => void>(undefined);
  // Enter in the field goes to the next step: the field is removed before the timer ends, and without a blur event.
  useEffect(() => () => saveTyped.current?.(), []);
  // A label set elsewhere replaces the typed one, which the next blur would save again. A late response may contain an
  // earlier label of this field, which does not.
  useEffect(() => {
    if (!ownLabels.current.has(label)) setTyped(null);
    ownLabels.current.add(label);
  }, [label]);
  const text = typed ?? label;
  const save = (newLabel: string): void => {
    clearTimeout(timer.current);
    saveTyped.current = undefined;
    const trimmed = newLabel.trim();
    if (!trimmed || trimmed === label) return;
    ownLabels.current.add(trimmed);
    onLabel(trimmed);
  };
  const choose = (name: string): void => {
    setTyped(name);
    save(name);
    focusWhenRendered(`enclosure-label-${id}`);
  };
  return (
    <>
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
          saveTyped.current = () => save(newLabel);
          timer.current = setTimeout(saveTyped.current, LABEL_SAVED_MS);
        }}
        onBlur={() => {
          save(text);
          if (!text.trim()) setTyped(null);
        }}
      />
      {names.length > 0 && !names.includes(text) && (
        <div className="enclosure-names" role="group" {...t.label(`Noms proposés pour ${label}`)}>
          {names.map((name) => (
            <button key={name} className="chip" type="button" onClick={() => choose(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
