import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toParisDay } from '../../../../src/letterpress/index.ts';
import type { TransferLinkView } from '../../../../src/modules/documents/transfers/contract.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDay } from '../../ui/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { offerDraft, transferQuery, withdrawDraft } from './transfer-api.ts';
import { getErrorText } from './use-uploads.ts';

interface TransferDialogProps {
  documentId: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Creates, replaces and withdraws the link that transfers a draft to the account of its signer. */
export function TransferDialog({ documentId, title, open, onClose }: TransferDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={`Transmettre « ${title} »`}>
      {open && <Transfer documentId={documentId} title={title} onClose={onClose} />}
    </Modal>
  );
}

function Transfer({ documentId, title, onClose }: Omit<TransferDialogProps, 'open'>) {
  const queries = useQueryClient();
  const { data, error } = useQuery(transferQuery(documentId));
  const [link, setLink] = useState<TransferLinkView | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (work: () => Promise<TransferLinkView | null>): void => {
    setBusy(true);
    setProblem(null);
    work()
      .then(setLink, (failure: unknown) => setProblem(getErrorText(failure)))
      .finally(() => {
        setBusy(false);
        void queries.invalidateQueries({ queryKey: transferQuery(documentId).queryKey });
      });
  };
  const transfer = data?.transfer ?? null;
  const message = problem ?? (error ? getErrorText(error) : null);
  return (
    <>
      <p className="gap-top">
        Vous avez préparé cette lettre pour quelqu’un ? Donnez-lui un lien : la lettre et ses pièces sont copiées dans
        son compte. C’est cette personne qui relit, signe et paie. Votre brouillon reste ici.
      </p>
      {message && (
        <p className="error gap-top" role="alert">
          {message}
        </p>
      )}
      <div role="status">
        {transfer?.takenAt && (
          <p className="gap-top">Reprise le {formatDay(toParisDay(new Date(transfer.takenAt)))}.</p>
        )}
        {transfer && !transfer.takenAt && !link && (
          <p className="gap-top">
            Un lien attend déjà, jusqu’au {formatDay(toParisDay(new Date(transfer.expiresAt)))}. Il n’est affiché qu’une
            fois : un nouveau lien le remplace.
          </p>
        )}
        {link && <OfferedLink link={link} title={title} />}
      </div>
      <div className="row gap-top">
        {!link && (
          <Button busy={busy} onClick={() => run(() => offerDraft(documentId))}>
            {transfer ? 'Créer un nouveau lien' : 'Créer le lien'}
          </Button>
        )}
        {transfer && !transfer.takenAt && (
          <Button
            look="quiet"
            busy={busy}
            onClick={() =>
              run(async () => {
                await withdrawDraft(documentId);
                return null;
              })
            }
          >
            Retirer le lien
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  );
}

function OfferedLink({ link: { url, expiresAt }, title }: { link: TransferLinkView; title: string }) {
  const id = useId();
  const until = formatDay(toParisDay(new Date(expiresAt)));
  const text = `Bonjour,\n\nLa lettre « ${title} » est prête à relire. Ce lien la copie dans votre compte Affranchi, une seule fois, jusqu’au ${until} :\n${url}\n`;
  const mail = `mailto:?subject=${encodeURIComponent(`Votre lettre : ${title}`)}&body=${encodeURIComponent(text)}`;
  return (
    <div className="gap-top">
      <label htmlFor={id}>Le lien à donner</label>
      <input id={id} className="input" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <p className="soft">
        Il sert une fois, jusqu’au {until}. Qui le reçoit peut lire la lettre : ne le donnez qu’à la personne qui signe.
      </p>
      <div className="row">
        <CopyButton text={url} label="Copier le lien" done="Lien copié." />
        <a className="btn btn-plain btn-small" href={mail}>
          Écrire un e-mail avec ce lien
        </a>
      </div>
    </div>
  );
}
