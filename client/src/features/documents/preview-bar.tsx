import type { ReactNode } from 'react';
import type { Envelope } from '../../../../src/letterpress/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslate } from '../../ui/translation.ts';

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
  const t = useTranslate();
  return (
    <div className="preview-bar">
      <h2>
        {t('Votre lettre')}
        <span className="preview-rest">{t(', telle qu’elle partira')}</span>
      </h2>
      <div className="preview-tools">
        {pageCount > 1 && (
          <Stepper
            at={pageIndex}
            last={pageCount - 1}
            previous={['←', 'Page', 'Page précédente', () => onTurn(pageIndex - 1)]}
            next={['→', 'Page', 'Page suivante', () => onTurn(pageIndex + 1)]}
          >
            {t(`Page ${pageIndex + 1} sur ${pageCount}`)}
          </Stepper>
        )}
        <Stepper
          at={zoom}
          last={ZOOMS.length - 1}
          previous={['−', 'Réduire', 'Réduire la feuille', () => onZoom(Math.max(0, zoom - 1))]}
          next={['+', 'Agrandir', 'Agrandir la feuille', () => onZoom(Math.min(ZOOMS.length - 1, zoom + 1))]}
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
            {t('Enveloppe')}
            <span className="tool-rest"> {t('et plis')}</span>
          </span>
        </button>
      </div>
      {isEnvelopeShown && (
        <p className="hint" role="status">
          {t(
            envelope.window
              ? 'Le cadre est la fenêtre de l’enveloppe.'
              : 'L’adresse est imprimée sur une feuille à part.',
          )}{' '}
          {t(envelope.folds.length > 0 ? 'Les traits sont les plis.' : 'La lettre part à plat.')}
        </p>
      )}
    </div>
  );
}

/** On a phone the word is below the sign. The name is for screen readers. */
type Step = readonly [sign: string, word: string, name: string, onClick: () => void];

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
  const t = useTranslate();
  const renderButton = ([sign, word, name, onClick]: Step, { isDisabled }: { isDisabled: boolean }) => (
    <button
      className="btn btn-quiet btn-small"
      type="button"
      aria-disabled={isDisabled}
      {...t.label(name)}
      onClick={onClick}
    >
      {sign}
      <span className="tool-word">{t(word)}</span>
    </button>
  );
  return (
    <span className="page-turner">
      {renderButton(previous, { isDisabled: at === 0 })}
      <span className="page-turner-at" aria-live="polite">
        {children}
      </span>
      {renderButton(next, { isDisabled: at === last })}
    </span>
  );
}
