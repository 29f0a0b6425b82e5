import { useRef, useState, useSyncExternalStore } from 'react';
import type { DeadlineNotice, Letter } from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslate } from '../../ui/translation.ts';
import type { FormScreen } from './form-screens.ts';
import { LetterText } from './letter-text.tsx';
import { ListenButton } from './listen-button.tsx';
import { ReviewLetter } from './review-letter.tsx';
import { ReviewPages, type ReviewPagesProps } from './review-pages.tsx';
import { getStepHeading, listReviewRows } from './review-rows.ts';
import { Sheet } from './sheet.tsx';
import { formatTown, TownChoice, type OpenDoubt, type Town } from './town-doubt.tsx';

interface AnswersProps {
  template: TemplateView;
  content: DraftContent;
  screens: readonly FormScreen[];
  enclosed: readonly EnclosureView[];
  /** True for an order of the PDF alone, which is not posted. */
  unserved: boolean;
  goTo: (screen: number) => void;
}
interface Props extends AnswersProps, Pick<ReviewPagesProps, 'pages' | 'duplex' | 'documentId'> {
  letter: Letter;
  notices: readonly DeadlineNotice[];
  doubts: readonly OpenDoubt[];
  onUseTown: (side: OpenDoubt['side'], town: Town) => void;
  onConfirmTown: (town: string) => void;
  toField: (field: string) => void;
}

/** The letter to be read again: its words, its doubts and its pages; the answers are folded below. */
export function Review(props: Props) {
  const t = useTranslate();
  const { letter, pages, notices, doubts, onUseTown, onConfirmTown, toField, ...answers } = props;
  // Wide screens show the sheets in the preview pane.
  const isPhone = useMedia('(max-width: 47.9375em)');
  const isBesideSheet = useMedia('(min-width: 64em)');
  const [statusMessage, setStatusMessage] = useState('');
  const start = useRef<HTMLDivElement>(null);
  // The buttons go away with their doubt.
  const settle = (message: string): void => {
    setStatusMessage(message);
    start.current?.focus({ preventScroll: true });
  };
  const renderChoice = (doubt: OpenDoubt) => (
    <TownChoice
      doubt={doubt}
      onUse={(town) => {
        onUseTown(doubt.side, town);
        settle(`L’adresse porte maintenant ${formatTown(town)}.`);
      }}
      onConfirm={() => {
        onConfirmTown(doubt.written);
        settle(`Vous gardez ${doubt.written}.`);
      }}
    >
      {doubt.proposals.length === 0 && (
        <button className="btn btn-small" type="button" onClick={() => toField(`${doubt.side}.city`)}>
          {t('Corriger')}
        </button>
      )}
    </TownChoice>
  );
  return (
    <div className="review" tabIndex={-1} ref={start}>
      <p className="sr" role="status">
        {t(statusMessage)}
      </p>
      {notices.map(({ field, message }) => (
        <div className="note is-wait" key={field + message}>
          <Icon name="clock" />
          <div>
            <p>{t(message)}</p>
            <button className="btn btn-plain btn-small" type="button" onClick={() => toField(field)}>
              {t('Revoir cette date')}
            </button>
          </div>
        </div>
      ))}
      {!isPhone &&
        doubts.map((doubt) => (
          <div className="note is-wait" key={doubt.side}>
            <Icon name="warning" />
            <div className="stack-5">
              <p>{t(doubt.message)}</p>
              {renderChoice(doubt)}
            </div>
          </div>
        ))}
      <ListenButton letter={letter} />
      {isPhone && <ReviewLetter letter={letter} doubts={doubts} renderChoice={renderChoice} toField={toField} />}
      {!isPhone && !isBesideSheet && (
        <div className="review-sheets">
          <LetterText letter={letter} label="Votre lettre, telle qu’elle sera imprimée" />
          {pages.map((page) => (
            <div className="sheet" key={page.number}>
              <Sheet page={page} field={doubts[0] ? `${doubts[0].side}.city` : null} onField={toField} />
            </div>
          ))}
        </div>
      )}
      <ReviewPages pages={pages} duplex={props.duplex} documentId={props.documentId} enclosed={props.enclosed} />
      <details className="more">
        <summary>{t('Relire mes réponses')}</summary>
        <div className="more-fields">
          <Answers {...answers} />
        </div>
      </details>
    </div>
  );
}

/** Every answer of the other screens by step, with a link to the screen. */
function Answers({ template, content, screens, enclosed, unserved, goTo }: AnswersProps) {
  const t = useTranslate();
  return screens.slice(0, -1).flatMap(({ steps }, i) =>
    steps.map((step) => (
      <section className="check" key={step.slug} aria-labelledby={`check-${step.slug}`}>
        <div className="check-head">
          <h2 id={`check-${step.slug}`}>{t(getStepHeading(step))}</h2>
          <button className="btn btn-plain btn-small" type="button" onClick={() => goTo(i)}>
            {t('Modifier')}
            <span className="sr"> : {t(step.short)}</span>
          </button>
        </div>
        <dl>
          {listReviewRows(step, { template, content, enclosed, unserved }).map(([name, lines, isOurs], rowIndex) => (
            <div key={rowIndex}>
              <dt>{t(name)}</dt>
              <dd>
                {lines.length > 0 ? (
                  lines.map((line, lineIndex) => (
                    <span className="excerpt-line" key={lineIndex}>
                      {isOurs ? t(line) : line}
                    </span>
                  ))
                ) : (
                  <span className="soft">{t(step.kind === 'enclosures' ? 'Aucune' : 'Rien')}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )),
  );
}

/** Whether the window matches a media query; false on the server. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
