import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { focusWhenRendered } from './use-announcements.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** A file that is being uploaded or was rejected. */
export function UploadRow({
  upload,
  uploads: { sendAgain, moveToTrash },
  chooser,
}: {
  upload: Upload;
  uploads: Pick<Uploads, 'sendAgain' | 'moveToTrash'>;
  /** The element that gets the focus when the row disappears. */ chooser: string;
}) {
  const { id, file, sent, rejection: refusal, again } = upload;
  const t = useTranslate();
  const cancel = (): void => {
    moveToTrash(id);
    focusWhenRendered(chooser);
  };
  if (refusal !== null)
    return (
      <Attachment
        name={file.name}
        state="Non ajoutée"
        tone="stop"
        acts={
          <>
            {again && (
              <AttachmentAct of={file.name} look="main" onClick={() => sendAgain(id)}>
                Envoyer à nouveau
              </AttachmentAct>
            )}
            <AttachmentAct of={file.name} onClick={cancel}>
              Retirer
            </AttachmentAct>
          </>
        }
      >
        <p>{t(refusal)}</p>
      </Attachment>
    );
  return (
    <Attachment
      name={file.name}
      state={sent > 0 ? `Envoi… ${Math.round(sent * 100)}\u00a0%` : 'En attente d’envoi…'}
      sent={sent}
      acts={
        <AttachmentAct of={file.name} onClick={cancel}>
          Arrêter l’envoi
        </AttachmentAct>
      }
    />
  );
}
