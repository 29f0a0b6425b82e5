import { useMemo, useState, type ReactNode } from 'react';
import { PRINTED_IN_COLOR } from '../../../../src/domain/delivery-method.ts';
import { listPaperNames } from '../../../../src/domain/paper-names.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { useUser } from '../../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { ChooseSavedFile } from './choose-saved-file.tsx';
import { EnclosureRow } from './enclosure-row.tsx';
import { ACCEPTED } from './enclosure-text.ts';
import { UploadRow } from './upload-row.tsx';
import { focusWhenRendered } from './use-announcements.ts';
import { useDragOrder } from './use-drag-order.ts';
import type { Enclosures as All } from './use-enclosures.ts';

/** The file input, which gets the focus when a row disappears. */
const FILES_ID = 'enclosure-files';

/** The enclosures of a letter: add, name, sort, remove. */
export function Enclosures({
  papers,
  enclosed,
  isPosted,
  required,
}: {
  papers: readonly string[];
  enclosed: All;
  /** False if only its PDF is sold. */
  isPosted: boolean;
  /** The papers that the letter requires. */
  required: ReactNode;
}) {
  const t = useTranslate();
  const visitor = useUser() === null;
  const [removing, setRemoving] = useState<EnclosureView | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { items, uploads, can, statusMessage: announcement, rejection: refusal } = enclosed;
  const names = useMemo(() => listPaperNames(papers), [papers]);
  const order = useDragOrder(
    items.map(({ id }) => id),
    enclosed.move,
  );
  const isEmpty = items.length === 0 && uploads.length === 0;
  return (
    <div className="stack-5">
      {required}
      {papers.length > 0 && <UsualPapers papers={papers} />}
      {can.includes('add') ? (
        <FileInput
          id={FILES_ID}
          label="Joindre une pièce"
          accept={ACCEPTED}
          onFiles={enclosed.add}
          hint="Un PDF, ou une photo : JPEG, PNG, WebP, HEIC. 20 Mo par fichier, 20 pièces au plus. Vous pouvez aussi déposer vos fichiers ici."
        >
          {!visitor && (
            <Button look="quiet" onClick={() => setChoosing(true)}>
              {t('Choisir dans mes pièces')}
            </Button>
          )}
        </FileInput>
      ) : (
        <p className="note">
          <span>{t('Cette lettre porte déjà 20\u00a0pièces, le plus qu’elle puisse porter.')}</span>
        </p>
      )}
      {visitor && !isEmpty && (
        <p className="hint">
          {t('Sans compte, nous gardons vos pièces 24\u00a0heures. Le compte vous est demandé au moment de commander.')}
        </p>
      )}
      {refusal && (
        <p className="error" role="alert">
          {t(refusal)}
        </p>
      )}
      {isEmpty ? (
        <p className="soft">{t('Rien n’est joint.')}</p>
      ) : (
        <ol className="attachments" {...t.label('Pièces jointes')}>
          {items.map((enclosure, i) => (
            <EnclosureRow
              key={enclosure.id}
              enclosure={enclosure}
              at={i}
              count={items.length}
              enclosed={enclosed}
              names={names.filter((name) => !items.some(({ id, label }) => id !== enclosure.id && label === name))}
              order={order}
              onRemove={() => setRemoving(enclosure)}
            />
          ))}
          {uploads.map((enclosure) => (
            <UploadRow key={enclosure.id} upload={enclosure} uploads={enclosed} chooser={FILES_ID} />
          ))}
        </ol>
      )}
      {!isEmpty && isPosted && (
        <p className="hint">
          {t(
            PRINTED_IN_COLOR
              ? 'Nous les faisons imprimer en couleur, dans cet ordre, derrière la lettre.'
              : 'Nous les faisons imprimer en noir et blanc, dans cet ordre, derrière la lettre.',
          )}
        </p>
      )}
      <p className="sr" role="status">
        {t(announcement)}
      </p>
      <ChooseSavedFile open={choosing} onClose={() => setChoosing(false)} enclosed={enclosed} />
      <RemoveDialog
        enclosure={removing}
        onClose={() => setRemoving(null)}
        onRemove={async ({ id }) => {
          await enclosed.remove(id);
          setRemoving(null);
          focusWhenRendered(FILES_ID);
        }}
      />
    </div>
  );
}

function UsualPapers({ papers }: { papers: readonly string[] }) {
  const t = useTranslate();
  return (
    <div className="note">
      <div>
        <b>{t('Ce que l’on joint d’ordinaire à cette lettre')}</b>
        <ul>
          {papers.map((paper) => (
            <li key={paper}>{t(paper)}</li>
          ))}
        </ul>
        <p>{t('Joignez des copies, gardez les originaux.')}</p>
      </div>
    </div>
  );
}

/** Asks before an enclosure is removed. Open while there is one. */
const RemoveDialog = ({
  enclosure,
  onClose,
  onRemove,
}: {
  enclosure: EnclosureView | null;
  onClose: () => void;
  onRemove: (enclosure: EnclosureView) => Promise<void>;
}) => {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const remove = async (removed: EnclosureView): Promise<void> => {
    setBusy(true);
    await onRemove(removed).finally(() => setBusy(false));
  };
  return (
    <Modal
      open={enclosure !== null}
      onClose={onClose}
      title={enclosure ? `Retirer «\u00a0${enclosure.label}\u00a0»\u202f?` : ''}
    >
      <p className="gap-top">
        {t('Elle ne partira pas avec la lettre, et nous effaçons le fichier.')}{' '}
        {enclosure?.paperId && t('Elle reste dans vos pièces.')}
      </p>
      <div className="row gap-top">
        <Button busy={busy} onClick={() => enclosure && void remove(enclosure)}>
          {t('Retirer cette pièce')}
        </Button>
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          {t('La garder')}
        </button>
      </div>
    </Modal>
  );
};
