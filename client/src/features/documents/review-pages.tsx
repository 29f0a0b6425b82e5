import { useState } from 'react';
import type { Page } from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { pagesOf, previewOf } from './enclosure-api.ts';
import { getStatusText } from './enclosure-text.ts';
import { SheetViewer } from './sheet-viewer.tsx';
import { Sheet } from './sheet.tsx';

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
  const named = pages.map((page, i) => ({ page, name: getPageName(i, duplex) }));
  const printed = enclosed.filter(({ status }) => status !== 'refused');
  return (
    <section aria-labelledby="review-pages">
      <h2 className="h4" id="review-pages">
        {t(printed.length > 0 ? 'Vos pages et vos pièces' : 'Vos pages')}
      </h2>
      <ul className="thumbnails">
        {named.map(({ page, name }, i) => (
          <li key={name}>
            <button className="thumbnail" type="button" onClick={() => setOpen(i)}>
              <span className="thumbnail-page" aria-hidden="true">
                <Sheet page={page} />
              </span>
              {t(name)}
              <span className="sr"> : {t('voir en grand')}</span>
            </button>
          </li>
        ))}
        {printed.map((enclosure) => (
          <li key={enclosure.id}>
            {enclosure.can.includes('look') ? (
              <a className="thumbnail" href={pagesOf(documentId, enclosure.id)} target="_blank" rel="noreferrer">
                <EnclosureFace documentId={documentId} enclosure={enclosure} />
                <span className="sr"> : {t('voir les pages (nouvel onglet)')}</span>
              </a>
            ) : (
              <span className="thumbnail">
                <EnclosureFace documentId={documentId} enclosure={enclosure} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {open !== null && named[open] && (
        <SheetViewer pages={named} at={open} onTurn={setOpen} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

function EnclosureFace({ documentId, enclosure }: { documentId: string; enclosure: EnclosureView }) {
  const t = useTranslate();
  return (
    <>
      <span className="thumbnail-page" aria-hidden="true">
        {enclosure.hasPreview ? <img src={previewOf(documentId, enclosure.id)} alt="" /> : <Icon name="attach" />}
      </span>
      {enclosure.label}
      <small>{t(getStatusText(enclosure))}</small>
    </>
  );
}

/** « Feuille 2, verso », or « Feuille 2 » where only one side is printed. */
export function getPageName(index: number, duplex: boolean): string {
  if (!duplex) return `Feuille ${index + 1}`;
  return `Feuille ${Math.floor(index / 2) + 1}, ${index % 2 === 0 ? 'recto' : 'verso'}`;
}
