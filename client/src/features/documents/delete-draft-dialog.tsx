import { useQueryClient } from '@tanstack/react-query';
import { offlineText } from '../../api/client.ts';
import { deleteOnce } from '../../api/delete-once.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { removeDraft } from './draft.ts';

interface DeleteDraftDialogProps {
  documentId: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Asks before a draft is deleted, from the account and from this device. */
export const DeleteDraftDialog = ({ open, ...props }: DeleteDraftDialogProps) => (
  <Modal open={open} onClose={props.onClose} title={`Supprimer «\u00a0${props.title}\u00a0»\u202f?`}>
    {open && <Deletion {...props} />}
  </Modal>
);

function Deletion({ documentId, onClose }: Omit<DeleteDraftDialogProps, 'open'>) {
  const client = useQueryClient();
  const showToast = useToast();
  const { problems, busy, run } = useFormErrors('draft', '-', offlineText);
  const remove = (): Promise<void> =>
    run(async () => {
      await deleteOnce(`/documents/${documentId}`);
      removeDraft(documentId);
      showToast('Brouillon supprimé.');
      onClose();
      await client.invalidateQueries({ queryKey: ['drafts'] });
    });
  return (
    <>
      <p className="gap-top">
        Vos réponses et les fichiers joints à ce brouillon sont effacés. Vos autres lettres et vos pièces gardées
        restent.
      </p>
      {problems[0] && (
        <p className="error" role="alert">
          {problems[0].message}
        </p>
      )}
      <div className="row gap-top">
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          Supprimer le brouillon
        </Button>
        <Button look="quiet" onClick={onClose}>
          Le garder
        </Button>
      </div>
    </>
  );
}
