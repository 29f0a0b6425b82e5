import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDate, toParisDay } from '../../../../src/letterpress/index.ts';
import type { DocumentSummary } from '../../../../src/modules/documents/drafts/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { formPath } from './draft.ts';
import { focusWhenRendered } from './use-announcements.ts';
import type { ReusableFile, SavedFiles } from './use-saved-files.ts';

/** The query of the drafts. */
export type DraftsState = UseQueryResult<{ items: readonly DocumentSummary[] }>;

interface AttachmentRequest {
  paper: ReusableFile | null;
  drafts: DraftsState;
  papers: Pick<SavedFiles, 'findRejection' | 'attach'>;
  onClose: () => void;
}

/** Chooses the draft that gets a file. */
export function AttachToLetter({ paper, drafts, papers, onClose }: AttachmentRequest) {
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

function Letters({ paper, drafts, papers }: { paper: ReusableFile } & Omit<AttachmentRequest, 'paper' | 'onClose'>) {
  const rejection = papers.findRejection(paper.id);
  const [joined, setJoined] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);
  if (!drafts.data) return <QueryState all={[drafts]} />;
  const { items } = drafts.data;
  if (items.length === 0)
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
    setOpenId(documentId);
    if (await papers.attach(paper, documentId)) {
      setJoined((all) => [...all, documentId]);
      focusWhenRendered(`joined-${documentId}`);
    }
    setOpenId(null);
  };
  return (
    <>
      <p>À quelle lettre en cours ?</p>
      {rejection && (
        <p className="error" role="alert">
          {rejection}
        </p>
      )}
      <ul className="attachments">
        {items.map((draft) => (
          <li key={draft.id} className="attachment-body">
            <p className="attachment-head">
              <b>{draft.title}</b>
              <span className="soft">
                {[
                  draft.addressee && `à ${draft.addressee}`,
                  `enregistrée le ${formatLongDate(toParisDay(new Date(draft.updatedAt)))}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            {joined.includes(draft.id) ? (
              <p role="status">
                Jointe.{' '}
                <Link id={`joined-${draft.id}`} to={formPath(draft.template, draft.id)}>
                  Ouvrir cette lettre
                </Link>
              </p>
            ) : (
              <div>
                <Button size="small" busy={openId !== null} onClick={() => void join(draft.id)}>
                  Joindre<span className="sr"> à {draft.title}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
