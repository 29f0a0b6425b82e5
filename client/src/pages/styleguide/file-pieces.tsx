import { useState } from 'react';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { FileInput } from '../../ui/file-input.tsx';

const nothing = (): void => undefined;

/** File components: chosen, dropped, uploading, accepted or rejected. */
export function FilePieces() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (files: readonly File[]): void => setChosen(files.map(({ name }) => name));
  const hint = chosen.length > 0 ? `Choisi : ${chosen.join(', ')}.` : 'PDF, JPEG ou PNG, 20 Mo au plus.';
  return (
    <section aria-labelledby="fichiers">
      <h2 id="fichiers">Fichiers et pièces jointes</h2>
      <div className="grid-2">
        <FileInput
          id="sg-file"
          title="Déposez vos pièces ici"
          label="Choisir un fichier"
          hint={hint}
          onFiles={choose}
        />
        <FileInput
          id="sg-file-over"
          over
          title="Déposez vos pièces ici"
          label="Choisir un autre fichier"
          hint="Un fichier est tenu au-dessus : lâchez-le."
          onFiles={choose}
        />
        <FileInput
          id="sg-file-off"
          disabled
          title="Déposez vos pièces ici"
          label="Choisir encore un fichier"
          hint="Vous n’avez plus de place. Supprimez une pièce pour en ajouter une autre."
          onFiles={choose}
        />
        <ul className="attachments" aria-label="Pièces jointes, dans tous leurs états">
          <Attachment
            name="quittance.pdf"
            state="En attente d’envoi…"
            sent={0}
            acts={
              <AttachmentAct of="quittance.pdf" onClick={nothing}>
                Arrêter l’envoi
              </AttachmentAct>
            }
          />
          <Attachment
            name="bail.pdf"
            state="Envoi… 60 %"
            sent={0.6}
            acts={
              <AttachmentAct of="bail.pdf" onClick={nothing}>
                Arrêter l’envoi
              </AttachmentAct>
            }
          />
          <Attachment name="attestation.pdf" state="Vérification…" tone="wait" />
          <Attachment
            name="facture-novembre.pdf"
            state="1 page, prête"
            acts={
              <AttachmentAct of="facture-novembre.pdf" onClick={nothing}>
                Retirer
              </AttachmentAct>
            }
          />
          <Attachment
            name="photo.heic"
            state="Refusée"
            tone="stop"
            acts={
              <AttachmentAct of="photo.heic" onClick={nothing}>
                Retirer
              </AttachmentAct>
            }
          >
            <p>Nous n’arrivons pas à lire cette photo. Enregistrez-la au format JPEG, puis ajoutez-la de nouveau.</p>
          </Attachment>
          <Attachment
            name="carte-identite.pdf"
            state="2 pages, prête"
            disabled
            acts={
              <AttachmentAct of="carte-identite.pdf" disabled onClick={nothing}>
                Déjà jointe
              </AttachmentAct>
            }
          />
        </ul>
      </div>
    </section>
  );
}
