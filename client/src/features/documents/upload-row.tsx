import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { focusWhenRendered } from './use-announcements.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** A file that has not reached us yet, or was not taken. */
export function UploadRow({
  one,
  uploads: { sendAgain, moveToTrash },
  chooser,
}: {
  one: Upload;
  uploads: Pick<Uploads, 'sendAgain' | 'moveToTrash'>;
  /** Where the focus goes when it is gone. */ chooser: string;
}) {
  const { id, file, sent, refusal, again } = one;
  const away = (): void => {
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
            <AttachmentAct of={file.name} onClick={away}>
              Retirer
            </AttachmentAct>
          </>
        }
      >
        <p>{refusal}</p>
      </Attachment>
    );
  return (
    <Attachment
      name={file.name}
      state={sent > 0 ? `Envoi… ${Math.round(sent * 100)}\u00a0%` : 'En attente d’envoi…'}
      sent={sent}
      acts={
        <AttachmentAct of={file.name} onClick={away}>
          Arrêter l’envoi
        </AttachmentAct>
      }
    />
  );
}
