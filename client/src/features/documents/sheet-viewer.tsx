import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslate } from '../../ui/translation.ts';
import { toPagePictureUrl, toPagesUrl } from './enclosure-api.ts';
import { EnclosurePicture } from './enclosure-picture.tsx';
import { ZOOMS } from './preview-bar.tsx';
import { Sheet } from './sheet.tsx';
import type { ViewedPage } from './viewed-pages.ts';

const MAX_ZOOM = ZOOMS.at(-1)!;

/** One page of the letter or of an enclosure on the whole screen, enlarged by two fingers or by buttons. */
export function SheetViewer({
  pages,
  documentId,
  at,
  onTurn,
  onClose,
}: {
  pages: readonly ViewedPage[];
  documentId: string;
  /** Index of the open page. */
  at: number;
  onTurn: (at: number) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(ZOOMS[0]);
  usePinch(pane, zoom, setZoom);
  useEffect(() => {
    dialog.current?.showModal();
    // The button that closes, not the link before it.
    dialog.current?.querySelector('button')?.focus();
  }, []);
  const { name, content } = pages[at]!;
  const paper = 'enclosure' in content ? content : null;
  const larger = ZOOMS.find((factor) => factor > zoom);
  const smaller = ZOOMS.findLast((factor) => factor < zoom);
  return (
    <dialog className="viewer" ref={dialog} aria-labelledby="viewer-title" onClose={onClose}>
      <div className="viewer-bar">
        <h2 className="h4" id="viewer-title" aria-live="polite">
          {t(name)}
          {paper && (
            <small>
              {t(`Page ${paper.number} sur ${paper.enclosure.pages}`)}, {paper.enclosure.label}
            </small>
          )}
        </h2>
        {paper && (
          <a
            className="btn btn-quiet btn-small"
            href={toPagesUrl(documentId, paper.enclosure.id)}
            target="_blank"
            rel="noreferrer"
            {...t.label('Ouvrir le PDF (nouvel onglet)')}
          >
            PDF
          </a>
        )}
        <button className="btn btn-quiet btn-small" type="button" onClick={() => dialog.current?.close()}>
          {t('Fermer')}
        </button>
      </div>
      <div
        className="viewer-pane"
        tabIndex={0}
        role="region"
        aria-label={t.label(name)['aria-label']}
        lang="fr"
        ref={pane}
      >
        <div className="sheet" style={{ width: `calc(${zoom} * min(100%, 50rem))` }}>
          {'page' in content && <Sheet page={content.page} />}
          {pages.map(
            (page, i) =>
              'enclosure' in page.content && (
                <EnclosurePicture
                  key={page.name}
                  src={toPagePictureUrl(documentId, page.content.enclosure.id, page.content.number)}
                  enclosure={page.content.enclosure}
                  isOpen={i === at}
                />
              ),
          )}
        </div>
      </div>
      <div className="viewer-bar">
        <ViewerButton sign="←" label="Page précédente" onClick={at > 0 && (() => onTurn(at - 1))} />
        <ViewerButton sign="−" label="Réduire la feuille" onClick={smaller && (() => setZoom(smaller))} />
        <ViewerButton sign="+" label="Agrandir la feuille" onClick={larger && (() => setZoom(larger))} />
        <ViewerButton sign="→" label="Page suivante" onClick={at < pages.length - 1 && (() => onTurn(at + 1))} />
      </div>
    </dialog>
  );
}

/** A button that has nothing to do stays, outlined, so that a finger or the focus finds it in its place. */
const ViewerButton = ({
  sign,
  label,
  onClick,
}: {
  sign: string;
  label: string;
  onClick: (() => void) | false | undefined;
}) => (
  <button
    className="btn btn-quiet btn-small"
    type="button"
    {...useTranslate().label(label)}
    aria-disabled={!onClick}
    onClick={() => onClick && onClick()}
  >
    {sign}
  </button>
);

const getSpread = ([first, second]: TouchList): number =>
  first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;

/** Enlarges by two fingers only what is in the pane: enlarging the whole screen would push the buttons away. */
function usePinch(pane: RefObject<HTMLElement | null>, zoom: number, setZoom: (zoom: number) => void): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = pane.current;
    if (!element) return undefined;
    let start = { spread: 0, zoom: 1 };
    const begin = ({ touches }: TouchEvent): void => {
      start = { spread: touches.length === 2 ? getSpread(touches) : 0, zoom: latest.current };
    };
    const move = (event: TouchEvent): void => {
      if (start.spread === 0 || event.touches.length !== 2) return;
      event.preventDefault();
      setZoom(Math.min(MAX_ZOOM, Math.max(ZOOMS[0], (start.zoom * getSpread(event.touches)) / start.spread)));
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
    };
  }, [pane, setZoom]);
}
