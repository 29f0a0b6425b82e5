import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { getStatusText, getTone } from './enclosure-text.ts';
import { savedFilesQuery } from './saved-file-api.ts';
import type { Enclosures } from './use-enclosures.ts';

/** « Choisir dans mes pièces »: adds saved files without another upload. */
export const ChooseSavedFile = ({
  open,
  onClose,
  enclosed,
}: {
  open: boolean;
  onClose: () => void;
  enclosed: Enclosures;
}) => (
  <Modal open={open} onClose={onClose} title="Mes pièces">
    {open && <SavedFileChoices enclosed={enclosed} />}
    <div className="row">
      <Button onClick={onClose}>Terminer</Button>
    </div>
  </Modal>
);

function SavedFileChoices({ enclosed: { items, attach, can, rejection: refusal } }: { enclosed: Enclosures }) {
  const filesState = useInfiniteQuery(savedFilesQuery);
  const { data, hasNextPage, fetchNextPage } = filesState;
  const [coming, setComing] = useState<string | null>(null);
  if (!data) return <QueryState all={[filesState]} />;
  const papers = data.pages.flatMap((page) => page.items);
  if (papers.length === 0)
    return (
      <p>
        Vous ne gardez pas encore de pièce. Joignez un fichier à votre lettre, puis choisissez « Garder dans mes
        pièces » : il servira aussi aux suivantes.
      </p>
    );
  const choose = async (paper: { id: string; label: string }): Promise<void> => {
    setComing(paper.id);
    await attach(paper);
    setComing(null);
  };
  return (
    <>
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <ul className="attachments" aria-label="Mes pièces">
        {papers.map((paper) => {
          const there = items.some(({ paperId }) => paperId === paper.id);
          const ready = paper.can.includes('attach');
          return (
            <Attachment
              key={paper.id}
              name={paper.label}
              state={there ? `${getStatusText(paper)} · jointe à cette lettre` : getStatusText(paper)}
              tone={getTone(paper.status)}
              disabled={!ready}
              acts={
                ready && (
                  <AttachmentAct
                    of={paper.label}
                    look="quiet"
                    disabled={there || coming !== null || !can.includes('add')}
                    onClick={() => void choose(paper)}
                  >
                    {there ? 'Jointe' : 'Joindre'}
                  </AttachmentAct>
                )
              }
            />
          );
        })}
      </ul>
      {hasNextPage && (
        <Button look="plain" onClick={() => void fetchNextPage()}>
          Voir plus de pièces
        </Button>
      )}
    </>
  );
}
