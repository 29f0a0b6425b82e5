import { Fragment, useState, type ReactNode } from 'react';
import { getBlockText, type Letter, type Run } from '../../../../src/letterpress/index.ts';
import { keepWordsWhole } from '../../ui/keep-words-whole.tsx';
import { useTranslate } from '../../ui/translation.ts';
import type { OpenDoubt } from './town-doubt.tsx';

type Block = Letter['blocks'][number];

interface Props {
  letter: Letter;
  doubts: readonly OpenDoubt[];
  /** The answers to a doubt. */
  renderChoice: (doubt: OpenDoubt) => ReactNode;
  toField: (field: string) => void;
}

/** The words of the letter on a card, at reading size: the address first, as one opens an envelope. */
export function ReviewLetter({ letter, ...props }: Props) {
  const { blocks } = letter;
  const address = blocks.filter(({ kind }) => kind === 'recipient');
  return (
    <div className="review-letter" role="document" aria-label="Votre lettre" lang={letter.lang}>
      {[...address, ...blocks.filter((block) => !address.includes(block))].map((block, i) => (
        <BlockWords key={i} block={block} {...props} />
      ))}
    </div>
  );
}

function BlockWords({ block, doubts, renderChoice, toField }: Omit<Props, 'letter'> & { block: Block }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const lines = getBlockText(block);
  const doubt = doubts.find(({ side }) => side === block.kind);
  const renderRuns = (runs: readonly Run[]): ReactNode =>
    runs.map((run, i) => {
      const { text, field } = run;
      if (run.missing && field)
        return (
          <button className="review-blank" type="button" key={i} onClick={() => toField(field)}>
            <span className="sr">{t('À compléter\u00a0:')} </span>
            {text}
          </button>
        );
      if (doubt && field === `${doubt.side}.city`)
        return (
          <button
            className="review-doubt"
            type="button"
            key={i}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text}
          </button>
        );
      const shown = keepWordsWhole(text);
      return <Fragment key={i}>{run.style === 'bold' ? <b>{shown}</b> : shown}</Fragment>;
    });

  if (block.kind === 'list') return <WordList lines={lines} renderRuns={renderRuns} />;
  if (block.kind === 'enclosures')
    return (
      <div>
        <p>Pièces jointes :</p>
        <WordList lines={lines} renderRuns={renderRuns} />
      </div>
    );
  return (
    <div className={`review-${block.kind}`}>
      {lines.map((runs, i) => (
        <p key={i}>{renderRuns(runs)}</p>
      ))}
      {doubt && isOpen && (
        <div className="review-choice">
          <p>{t(doubt.message)}</p>
          {renderChoice(doubt)}
        </div>
      )}
    </div>
  );
}

const WordList = ({
  lines,
  renderRuns,
}: {
  lines: readonly Run[][];
  renderRuns: (runs: readonly Run[]) => ReactNode;
}) => (
  <ul>
    {lines.map((runs, i) => (
      <li key={i}>{renderRuns(runs)}</li>
    ))}
  </ul>
);
