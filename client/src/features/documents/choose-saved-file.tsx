import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedFileView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { SentPaperView } from '../../../../src/modules/orders/mailing/contract.ts';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { toPreviewUrl } from './enclosure-api.ts';
import { getSentText, getStatusText, getTone } from './enclosure-text.ts';
import { toSavedFilePreviewUrl, savedFilesQuery, sentPapersQuery } from './saved-file-api.ts';
import type { Enclosures } from './use-enclosures.ts';
import type { ReusableFile } from './use-saved-files.ts';

/** « Choisir dans mes pièces »: adds saved files, and those of earlier letters, without another upload. */
export function ChooseSavedFile({
  open,
  onClose,
  enclosed,
}: {
  open: boolean;
  onClose: () => void;
  enclosed: Enclosures;
}) {
  const t = useTranslate();
  return (
    <Modal open={open} onClose={onClose} title="Mes pièces">
      {open && <FileChoices enclosed={enclosed} />}
      <div className="row">
        <Button onClick={onClose}>{t('Terminer')}</Button>
      </div>
    </Modal>
  );
}

function FileChoices({ enclosed: { attach, can, rejection, items } }: { enclosed: Enclosures }) {
  const t = useTranslate();
  const savedState = useInfiniteQuery(savedFilesQuery);
  const sentState = useInfiniteQuery(sentPapersQuery);
  const [coming, setComing] = useState<string | null>(null);
  const [joined, setJoined] = useState<readonly string[]>([]);
  if (!savedState.data || !sentState.data) return <QueryState all={[savedState, sentState]} />;
  const saved = savedState.data.pages.flatMap((page) => page.items);
  // One that is saved as well is listed once.
  const sent = sentState.data.pages.flatMap((page) => page.items).filter(({ paperId }) => paperId === null);
  if (saved.length + sent.length === 0)
    return (
      <p>
        {t(
          'Vous ne gardez pas encore de pièce. Joignez un fichier à votre lettre, puis choisissez «\u00a0Garder dans mes pièces\u00a0»\u00a0: il servira aussi aux suivantes.',
        )}
      </p>
    );
  const choose = async (file: ReusableFile): Promise<void> => {
    setComing(file.id);
    if (await attach(file)) setJoined((all) => [...all, file.id]);
    setComing(null);
  };
  const choice = {
    isBusy: coming !== null || !can.includes('add'),
    isJoined: (id: string): boolean => items.some(({ paperId }) => paperId === id) || joined.includes(id),
    choose,
  };
  return (
    <>
      {rejection && (
        <p className="error" role="alert">
          {t(rejection)}
        </p>
      )}
      {saved.length > 0 && (
        <ul className="attachments" {...t.label('Mes pièces')}>
          {saved.map((file) => (
            <SavedChoice key={file.id} file={file} {...choice} />
          ))}
        </ul>
      )}
      <MoreButton all={[savedState]} look="plain" label="Voir plus de pièces" />
      {sent.length > 0 && (
        <>
          <h3 className="h4">{t('Parties avec vos lettres')}</h3>
          <ul className="attachments" {...t.label('Pièces parties avec vos lettres')}>
            {sent.map((file) => (
              <SentChoice key={file.id} file={file} {...choice} />
            ))}
          </ul>
        </>
      )}
      <MoreButton all={[sentState]} look="plain" label="Voir plus de pièces parties" />
    </>
  );
}

interface Choice {
  isBusy: boolean;
  isJoined: (id: string) => boolean;
  choose: (file: ReusableFile) => Promise<void>;
}

function SavedChoice({ file, ...choice }: Choice & { file: SavedFileView }) {
  const isReady = file.can.includes('attach');
  const state = getStatusText(file);
  return (
    <Attachment
      name={file.label}
      state={choice.isJoined(file.id) ? `${state} · jointe à cette lettre` : state}
      tone={getTone(file.status)}
      picture={file.hasPreview ? toSavedFilePreviewUrl(file.id) : undefined}
      disabled={!isReady}
      acts={isReady && <JoinAct file={file} {...choice} />}
    />
  );
}

const SentChoice = ({ file, ...choice }: Choice & { file: SentPaperView }) => (
  <Attachment
    name={file.label}
    state={getSentText(file)}
    picture={file.hasPreview ? toPreviewUrl(file.documentId, file.id) : undefined}
    acts={<JoinAct file={file} {...choice} />}
  />
);

const JoinAct = ({ file, isBusy, isJoined, choose }: Choice & { file: ReusableFile }) => (
  <AttachmentAct of={file.label} look="quiet" disabled={isBusy || isJoined(file.id)} onClick={() => void choose(file)}>
    {isJoined(file.id) ? 'Jointe' : 'Joindre'}
  </AttachmentAct>
);
