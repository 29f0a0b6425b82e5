import type { ReactNode } from 'react';
import type { Envelope } from '../../../../src/letterpress/index.ts';
import { Icon } from '../../ui/icon.tsx';

/** Factors by which the sheet is enlarged; 1 is the width of the pane. */
export const ZOOMS = [1, 1.5, 2, 3] as const;

interface Props {
  pageCount: number;
  pageIndex: number;
  onTurn: (pageIndex: number) => void;
  /** Index in `ZOOMS`. */
  zoom: number;
  onZoom: (zoom: number) => void;
  envelope: Envelope;
  isEnvelopeShown: boolean;
  onShowEnvelope: (isShown: boolean) => void;
}

/** The title of the preview and its tools: pages, zoom, envelope. */
export function PreviewBar(props: Props) {
  const { pageCount, pageIndex, onTurn, zoom, onZoom, envelope, isEnvelopeShown, onShowEnvelope } = props;
  return (
    <div className="preview-bar">
      <h2>
        Votre lettre<span className="preview-rest">, telle qu’elle partira</span>
      </h2>
      <div className="preview-tools">
        {pageCount > 1 && (
          <Stepper
            at={pageIndex}
            last={pageCount - 1}
            previous={['←', 'Page', ' précédente', () => onTurn(pageIndex - 1)]}
            next={['→', 'Page', ' suivante', () => onTurn(pageIndex + 1)]}
          >
            Page {pageIndex + 1} sur {pageCount}
          </Stepper>
        )}
        <Stepper
          at={zoom}
          last={ZOOMS.length - 1}
          previous={['−', 'Réduire', ' la feuille', () => onZoom(Math.max(0, zoom - 1))]}
          next={['+', 'Agrandir', ' la feuille', () => onZoom(Math.min(ZOOMS.length - 1, zoom + 1))]}
        >
          {ZOOMS[zoom]! * 100} %
        </Stepper>
        <button
          className="btn btn-quiet btn-small"
          type="button"
          aria-pressed={isEnvelopeShown}
          onClick={() => onShowEnvelope(!isEnvelopeShown)}
        >
          <Icon name="letter" />
          <span>
            Enveloppe<span className="tool-rest"> et plis</span>
          </span>
        </button>
      </div>
      {isEnvelopeShown && (
        <p className="hint" role="status">
          {describeEnvelope(envelope)}
        </p>
      )}
    </div>
  );
}

/** On a phone the word stands under the sign. Its rest is for screen readers. */
type Step = readonly [sign: string, word: string, rest: string, onClick: () => void];

function Stepper({
  at,
  last,
  previous,
  next,
  children,
}: {
  at: number;
  last: number;
  previous: Step;
  next: Step;
  children: ReactNode;
}) {
  const button = ([sign, word, rest, onClick]: Step, isDisabled: boolean) => (
    <button
      className="btn btn-quiet btn-small"
      type="button"
      aria-disabled={isDisabled}
      aria-label={word + rest}
      onClick={onClick}
    >
      {sign}
      <span className="tool-word">{word}</span>
    </button>
  );
  return (
    <span className="page-turner">
      {button(previous, at === 0)}
      <span className="page-turner-at" aria-live="polite">
        {children}
      </span>
      {button(next, at === last)}
    </span>
  );
}

/** The window and the folds that the preview draws over the sheet. */
const describeEnvelope = ({ window, folds }: Envelope): string =>
  [
    window ? 'Le cadre est la fenêtre de l’enveloppe.' : 'L’adresse est imprimée sur une feuille à part.',
    folds.length > 0 ? 'Les traits sont les plis.' : 'La lettre part à plat.',
  ].join(' ');
