import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDate, parisDay } from '../../../../src/letterpress/index.ts';
import type { SavedFileView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { DocumentSummary } from '../../../../src/modules/documents/drafts/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Modal } from '../../ui/modal.tsx';
import { formPath } from './draft.ts';
import { focusWhenRendered } from './use-announcements.ts';
import type { SavedFiles } from './use-saved-files.ts';

interface Asked {
  paper: SavedFileView | null;
  drafts: readonly DocumentSummary[] | undefined;
  papers: SavedFiles;
  onClose: () => void;
}

/** To which of the letters being written a paper goes. */
export function AttachToLetter({ paper, drafts, papers, onClose }: Asked) {
  return (
    <Modal open={paper !== null} onClose={onClose} title={`Joindre «\u00a0${paper?.label ?? ''}\u00a0»`}>
      {paper && <Letters key={paper.id} paper={paper} drafts={drafts} papers={papers} />}
      <div className="row">
        <Button look="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Modal>
  );
}

function Letters({ paper, drafts, papers }: { paper: SavedFileView } & Omit<Asked, 'paper' | 'onClose'>) {
  const refusal = papers.refusalOf(paper.id);
  const [joined, setJoined] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  if (!drafts) return <Loader />;
  if (drafts.length === 0)
    return (
      <>
        <p>
          Vous n’avez pas de lettre en cours. Commencez-en une : vous y joindrez cette pièce avec « Choisir dans mes
          pièces ».
        </p>
        <p>
          <Link className="btn" to="/documents">
            Choisir un modèle
          </Link>
        </p>
      </>
    );
  const join = async (documentId: string): Promise<void> => {
    setAsked(documentId);
    if (await papers.attach(paper, documentId)) {
      setJoined((all) => [...all, documentId]);
      focusWhenRendered(`joined-${documentId}`);
    }
    setAsked(null);
  };
  return (
    <>
      <p>À quelle lettre en cours ?</p>
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <ul className="attachments">
        {drafts.map((one) => (
          <li key={one.id} className="attachment-body">
            <p className="attachment-head">
              <b>{one.title}</b>
              <span className="soft">
                {[
                  one.addressee && `à ${one.addressee}`,
                  `enregistrée le ${formatLongDate(parisDay(new Date(one.updatedAt)))}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            {joined.includes(one.id) ? (
              <p role="status">
                Jointe.{' '}
                <Link id={`joined-${one.id}`} to={formPath(one.template, one.id)}>
                  Ouvrir cette lettre
                </Link>
              </p>
            ) : (
              <div>
                <Button size="small" busy={asked !== null} onClick={() => void join(one.id)}>
                  Joindre<span className="sr"> à {one.title}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
