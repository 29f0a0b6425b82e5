import { useState } from 'react';
import type { Page } from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { toPreviewUrl } from './enclosure-api.ts';
import { getStatusText } from './enclosure-text.ts';
import { SheetViewer } from './sheet-viewer.tsx';
import { Sheet } from './sheet.tsx';
import { listViewedPages } from './viewed-pages.ts';

export interface ReviewPagesProps {
  pages: readonly Page[];
  /** Whether both sides of a sheet are printed. */
  duplex: boolean;
  documentId: string;
  enclosed: readonly EnclosureView[];
}

/** The pages of the letter as small pictures that open on the whole screen, and the enclosures behind them. */
export function ReviewPages({ pages, duplex, documentId, enclosed }: ReviewPagesProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<number | null>(null);
  const printed = enclosed.filter(({ status }) => status !== 'refused');
  const viewed = listViewedPages(pages, printed, { duplex });
  return (
    <section aria-labelledby="review-pages">
      <h2 className="h4" id="review-pages">
        {t(printed.length > 0 ? 'Vos pages et vos pièces' : 'Vos pages')}
      </h2>
      <ul className="thumbnails">
        {viewed.map(
          ({ name, content }, i) =>
            'page' in content && (
              <li key={name}>
                <button className="thumbnail" type="button" onClick={() => setOpen(i)}>
                  <span className="thumbnail-page" aria-hidden="true">
                    <Sheet page={content.page} />
                  </span>
                  {t(name)}
                  <span className="sr"> : {t('voir en grand')}</span>
                </button>
              </li>
            ),
        )}
        {printed.map((enclosure) => {
          const first = viewed.findIndex(
            ({ content }) => 'enclosure' in content && content.enclosure.id === enclosure.id,
          );
          const face = <EnclosureFace documentId={documentId} enclosure={enclosure} />;
          return (
            <li key={enclosure.id}>
              {first < 0 ? (
                <span className="thumbnail">{face}</span>
              ) : (
                <button className="thumbnail" type="button" onClick={() => setOpen(first)}>
                  {face}
                  <span className="sr"> : {t('voir en grand')}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {open !== null && viewed[open] && (
        <SheetViewer pages={viewed} documentId={documentId} at={open} onTurn={setOpen} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

function EnclosureFace({ documentId, enclosure }: { documentId: string; enclosure: EnclosureView }) {
  const t = useTranslate();
  return (
    <>
      <span className="thumbnail-page" aria-hidden="true">
        {enclosure.hasPreview ? <img src={toPreviewUrl(documentId, enclosure.id)} alt="" /> : <Icon name="attach" />}
      </span>
      {enclosure.label}
      <small>{t(getStatusText(enclosure))}</small>
    </>
  );
}
