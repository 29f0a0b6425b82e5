import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatLongDate } from '../../../../src/letterpress/index.ts';
import type { SentPaperView } from '../../../../src/modules/orders/mailing/contract.ts';
import { Attachment, AttachmentAct } from '../../ui/attachment.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toPagesUrl, toPreviewUrl } from './enclosure-api.ts';
import { getSentText } from './enclosure-text.ts';
import { sentPapersQuery } from './saved-file-api.ts';
import { focusWhenRendered } from './use-announcements.ts';
import type { ReusableFile, SavedFiles } from './use-saved-files.ts';

interface Props {
  papers: Pick<SavedFiles, 'findRejection' | 'keepSent'>;
  onJoin: (paper: ReusableFile) => void;
}

/** Lists the papers that went with a person's letters, to enclose them again. Nothing is shown before the first one. */
export function SentFiles(props: Props) {
  const sentState = useInfiniteQuery(sentPapersQuery);
  const { data } = sentState;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const storedYears = data?.pages[0]?.storedYears ?? 0;
  if (!data && sentState.error) return <QueryState all={[sentState]} />;
  if (items.length === 0) return null;
  return (
    <section className="stack-5 gap-top-big" aria-labelledby="sent-files">
      <div>
        <h2 id="sent-files">Parties avec vos lettres</h2>
        <p className="soft gap-top">
          Nous les gardons avec leur lettre, {storedYears} ans après la fin de son envoi, sauf si vous avez choisi une
          autre durée. Joignez-les à une autre lettre sans les chercher.
        </p>
      </div>
      <ul className="attachments" aria-label="Pièces parties avec vos lettres">
        {items.map((paper) => (
          <SentFileRow key={paper.id} paper={paper} {...props} />
        ))}
      </ul>
      <MoreButton all={[sentState]} label="Voir plus de pièces parties" />
    </section>
  );
}

function SentFileRow({ paper, papers, onJoin }: Props & { paper: SentPaperView }) {
  const { id, documentId, label } = paper;
  const rejection = papers.findRejection(id);
  const keep = async (): Promise<void> => {
    if (await papers.keepSent(paper)) focusWhenRendered(`sent-${id}`);
  };
  return (
    <Attachment
      id={`sent-${id}`}
      name={label}
      state={`${getSentText(paper)}${paper.paperId ? ' · dans mes pièces' : ''}`}
      picture={paper.hasPreview ? toPreviewUrl(documentId, id) : undefined}
      acts={
        <>
          <AttachmentAct of={label} look="quiet" onClick={() => onJoin(paper)}>
            Joindre à une lettre
          </AttachmentAct>
          <a className="btn btn-plain btn-small" href={toPagesUrl(documentId, id)} target="_blank" rel="noreferrer">
            Voir les pages<span className="sr"> : {label} (nouvel onglet)</span>
          </a>
          {!paper.paperId && (
            <AttachmentAct of={label} onClick={() => void keep()}>
              Garder dans mes pièces
            </AttachmentAct>
          )}
          <Link className="btn btn-plain btn-small" to={`/mes-documents/${paper.orderId}`}>
            Voir la lettre<span className="sr"> : {paper.title}</span>
          </Link>
        </>
      }
    >
      <p className="hint">
        Lettre commandée le {formatLongDate(paper.orderedOn)}.
        {paper.storedUntil && ` Gardée jusqu’au ${formatLongDate(paper.storedUntil)}.`}
      </p>
      {rejection && (
        <p className="error" role="alert">
          {rejection}
        </p>
      )}
    </Attachment>
  );
}
